// @vitest-environment happy-dom
import fc from 'fast-check'
import { type PayTo, payToKinds } from '@woodalo/protocol'
import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { payToFaultsByPlace, payToKindsIn, movedUp, type PayToFault } from './pay-to-kinds-and-faults.ts'
import { PayToEditor } from './pay-to-editor.tsx'
import { PayToFold } from './pay-to-fold.tsx'

async function edit(kept: PayTo[], answer?: PayToFault) {
  const saved: PayTo[][] = []
  const page = await render(
    <PayToEditor
      actions={{
        read: async () => kept,
        async save(ways) {
          saved.push(ways)
          return answer ?? ways
        },
      }}
    />,
  )
  return { saved, page }
}

const paypal: PayTo = { kind: 'paypal', value: 'ana' }
const cash: PayTo = { kind: 'cash', value: '' }

test('in the account they are read only once somebody opens them', async () => {
  let reads = 0
  const page = await render(
    <PayToFold
      actions={{
        async read() {
          reads++
          return [paypal]
        },
        save: async (ways) => ways,
      }}
    />,
  )
  expect([reads, document.querySelectorAll('input').length]).toEqual([0, 0])
  await page.press(page.get('summary'))
  await act(async () => {})
  expect(reads).toBe(1)
  expect(page.get<HTMLInputElement>('input').value).toBe('ana')
})

test('ways can be added, put first, removed and saved', async () => {
  const { saved, page } = await edit([paypal, cash])
  await page.press(page.button('Subir Efectivo'))
  await page.press(page.button('Añadir forma de pago'))
  await page.type([...document.querySelectorAll('input')].at(-1)!, ' 612345678 ')
  await page.press(page.button('Guardar formas de pago'))
  await page.press(page.button('Quitar PayPal'))
  await page.press(page.button('Guardar formas de pago'))
  expect(saved).toEqual([
    [cash, paypal, { kind: 'bizum', value: '612345678' }],
    [cash, { kind: 'bizum', value: '612345678' }],
  ])
  expect(page.get('[role=status]').textContent).toBe('Guardado')
})

test('each way that is added is of another kind than those before it', async () => {
  const { page } = await edit([])
  for (let count = 0; count < 4; count++) await page.press(page.button('Añadir forma de pago'))
  const kinds = [...document.querySelectorAll('select')].map(({ value }) => value)
  expect(kinds).toEqual(payToKindsIn('es-ES').slice(0, 4))
})

test.each([
  ['pt-BR', 'pix'],
  ['es-ES', 'bizum'],
  ['es-MX', 'cash'],
  ['en-GB', 'revolut'],
  ['en-US', 'paypal'],
  ['en', 'paypal'],
])('in %s a new way begins with what people there use: %s', (locale, first) => {
  expect(payToKindsIn(locale)[0]).toBe(first)
  expect(payToKindsIn(locale).toSorted()).toEqual([...payToKinds].toSorted())
})

test('an error of a way is shown beside it', async () => {
  const { page } = await edit([paypal, cash], {
    message: 'No',
    values: payToFaultsByPlace({ '0.value': 'Así no' }),
  })
  await page.press(page.button('Guardar formas de pago'))
  expect(document.querySelectorAll('li')[0]!.textContent).toContain('Así no')
  expect(document.querySelectorAll('li')[1]!.textContent).not.toContain('Así no')
  expect(document.body.textContent).not.toContain('Guardado')
})

test('at most four ways are possible', async () => {
  await edit([paypal, cash, paypal, cash])
  expect(document.body.textContent).toContain('Cuatro como mucho.')
  expect(document.body.textContent).not.toContain('Añadir')
})

test('moving a way up keeps all ways and moves the others by at most one place', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), fc.nat(), (ways, seed) => {
      const place = seed % ways.length
      const moved = movedUp(ways, place)
      const ascending = (a: number, b: number) => a - b
      expect(moved.toSorted(ascending)).toEqual(ways.toSorted(ascending))
      expect(moved.indexOf(ways[place]!)).toBe(Math.max(0, place - 1))
      for (const [before, way] of ways.entries())
        expect(Math.abs(moved.indexOf(way) - before)).toBeLessThanOrEqual(1)
    }),
  )
})
