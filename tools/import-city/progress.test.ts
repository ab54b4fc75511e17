import { expect, test } from 'vitest'
import { createProgressLine } from './progress.ts'

function written(isTTY: boolean): string[] {
  const lines: string[] = []
  const write = (text: string) => lines.push(text) > 0
  const progress = createProgressLine({ isTTY, write })
  progress.show('streets', 0.5)
  progress.show('streets', 0.501)
  progress.show('storing')
  progress.end()
  return lines
}

test('a terminal shows one growing line, and a file gets nothing', () => {
  const half = `${'█'.repeat(12)}${'░'.repeat(12)}`
  expect(written(true)).toEqual([`\r\u001B[K${half} streets`, '\r\u001B[Kstoring …', '\r\u001B[K'])
  expect(written(false)).toEqual([])
})
