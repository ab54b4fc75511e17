import { expect, test } from 'vitest'
import { createSearchTurns, type SearchTurns } from './search-turns.ts'

test('whoever types what is there waits for no search for typing errors, however many are under way', async () => {
  const searchOf = createSearchTurns()
  const gate = Promise.withResolvers<void>()
  const running: string[] = []
  const misspelt = (address: string) => (turns: SearchTurns) =>
    turns
      .plain(async () => {})
      .then(() =>
        turns.costly(async () => {
          running.push(address)
          await gate.promise
        }),
      )
  const flood = Array.from({ length: 40 }, (_, at) => {
    const address = `203.0.${at % 20}.1`
    return searchOf(`guest ${at}`, address, misspelt(address))
  })
  const typed = await Promise.all(
    ['a', 'at', 'ato', 'atoc', 'atoch', 'atocha'].map((letters) =>
      searchOf('rider', '198.51.100.1', ({ plain }) => plain(async () => letters)),
    ),
  )
  expect(typed.at(-1)).toBe('atocha')
  // Two at once, of two networks.
  expect(running).toHaveLength(2)
  expect(new Set(running).size).toBe(2)
  gate.resolve()
  await Promise.all(flood)
  expect(running).toHaveLength(40)
})
