// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { euros, settlementOf, show } from './settlement-card-fixture.tsx'

describe('a photo of the receipt', () => {
  const photo = new File(['photo'], 'receipt.jpg', { type: 'image/jpeg' })
  async function take(page: Awaited<ReturnType<typeof render>>) {
    const input = page.get<HTMLInputElement>('input[type=file]')
    expect([input.accept, input.getAttribute('capture')]).toEqual([
      'image/jpeg,image/png,image/webp',
      'environment',
    ])
    Object.defineProperty(input, 'files', { value: [photo] })
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  }

  test('is sent with the figure, and never without one', async () => {
    const { done, card } = show(settlementOf(), 'ana')
    const page = await render(card)
    await take(page)
    await page.type(page.get('input'), '')
    await page.press(page.button('Guardar importe'))
    expect(document.body.textContent).toContain('Escribe el importe')
    expect(done).toEqual([])
    await page.type(page.get('input'), '34,20')
    await page.press(page.button('Guardar importe'))
    expect(done).toEqual(['fare 3420 with a photo'])
  })

  test('can be left out again before it is sent', async () => {
    const { done, card } = show(settlementOf(), 'ana')
    const page = await render(card)
    await take(page)
    expect(page.get<HTMLImageElement>('img').alt).toBe('Foto del recibo')
    await page.press(page.button('Quitar la foto'))
    expect(document.querySelector('img')).toBeNull()
    await page.type(page.get('input'), '34,20')
    await page.press(page.button('Guardar importe'))
    expect(done).toEqual(['fare 3420'])
  })

  test('can follow the figure, which is proposed again', async () => {
    const { done, card } = show(settlementOf({ fare: euros(123_420) }), 'ana')
    const page = await render(card)
    await take(page)
    expect(page.get<HTMLInputElement>('input').value).toBe('1234,20')
    await page.press(page.button('Guardar importe'))
    expect(done).toEqual(['fare 123420 with a photo'])
  })

  test('is shown to every rider, and removed by the payer alone', async () => {
    const settlement = settlementOf({ fare: euros(3420), hasReceipt: true, receiptId: 'p1' })
    let page = await render(show(settlement, 'ben').card)
    await page.press(page.button('Ver la foto del recibo'))
    expect(page.get<HTMLImageElement>('dialog img').alt).toBe('Foto del recibo')
    expect(document.querySelector('input[type=file]')).toBeNull()
    const { done, card } = show(settlement, 'ana')
    page = await render(card)
    await page.press(page.button('Cambiar el importe o la foto'))
    await page.press(page.button('Quitar la foto'))
    await page.press(page.button('Guardar importe'))
    expect(done).toEqual(['fare 3420 without'])
  })

  test('that cannot be read is told, and the money stays in sight', async () => {
    const settlement = settlementOf({ fare: euros(3420), hasReceipt: true, receiptId: 'p1' })
    const { card } = show(settlement, 'ben', null, () => Promise.reject(new Error('offline')))
    await render(card)
    expect(document.body.textContent).toContain('No se pudo cargar la foto del recibo.')
    expect(document.body.textContent).toContain('Le debes a Ana')
  })
})
