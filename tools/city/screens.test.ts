import { expect, test } from 'vitest'
import { Screens } from './screens.ts'

test('a code is read once it is shown, by everybody beside it, and of no other ride', async () => {
  const screens = new Screens()
  const early = screens.look('one', 60_000)
  screens.show('one', '1234')
  expect([await early, await screens.look('one', 60_000)]).toEqual(['1234', '1234'])
  expect(await screens.look('two', 5)).toBeUndefined()
})
