import { expect, test } from 'vitest'
import { refuseForeignServer } from './only-local.ts'

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80/'])('%s is this machine', (url) => {
  expect(() => refuseForeignServer(url, false)).not.toThrow()
})

test.each(['https://example.org', 'http://localhost.example.org', 'http://10.0.0.1'])('%s is not', (url) => {
  expect(() => refuseForeignServer(url, false)).toThrow(`${url} is not this machine`)
  expect(() => refuseForeignServer(url, true)).not.toThrow()
})
