import { expect, test } from 'vitest'
import { icons } from './icons.ts'
import { laterIcons } from './later-icons.ts'

test('every icon has a drawing of its own', () => {
  const all = [...Object.entries(icons), ...Object.entries(laterIcons)]
  expect(new Set(all.map(([, path]) => path)).size).toBe(all.length)
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length)
})
