// @vitest-environment happy-dom
import { smallestParty } from '@woodalo/protocol/vehicles'
import { act } from 'react'
import { expect, test } from 'vitest'
import type { Api } from '../api/calls-by-domain.ts'
import { ApiContext } from '../api/use-api.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { PriceAtPin } from './price-at-pin.tsx'

const point = (name: string, latitude: number) => ({ name, latitude, longitude: -3.7 })

test('the price is that of the place under the pin: none of another one, and none where none is known', async () => {
  const answers: ((sharedWith: object[]) => void)[] = []
  const create = () =>
    new Promise((resolve) => {
      answers.push((sharedWith) => resolve({ sharedWith }))
    })
  const api = { estimates: { create } } as unknown as Api
  const at = (latitude: number) => (
    <ApiContext value={api}>
      <PriceAtPin from={point('Sol', 40.4)} to={point('Here', latitude)} party={smallestParty} />
    </ApiContext>
  )
  const usual = { amount: 900, currency: 'EUR' }
  const page = await render(at(40.5))
  await act(async () => answers[0]!([{ companions: 2, usual }]))
  expect(wordsOf(document.body)).toBe('Con 2 más ~9 €')
  await page.rerender(at(40.6))
  expect(wordsOf(document.body)).toBe('')
  await act(async () => answers[1]!([]))
  expect(wordsOf(document.body)).toBe('')
})
