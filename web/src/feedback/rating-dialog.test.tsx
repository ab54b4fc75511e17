// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { RatedTrip } from './rated-trip.tsx'
import { type GivenRating, RatingDialog } from './rating-dialog.tsx'

const companions = [{ uid: 'luis', name: 'Luis', photo: null, colour: 0 }] as const

async function show(given: GivenRating | null, refused: string | null = null) {
  const onSend = vi.fn(async (_: GivenRating) => refused)
  const onClose = vi.fn()
  const onOpenPerson = vi.fn()
  const page = await render(<RatingDialog isOpen {...{ given, companions, onSend, onClose, onOpenPerson }} />)
  return { page, onSend, onClose, onOpenPerson }
}

describe('a rating', () => {
  test('has the chosen stars, the trimmed words and what is said of companions, and then closes', async () => {
    const { page, onSend, onClose } = await show(null)
    await page.press(page.get('input[value="4"]'))
    await page.press(page.button('Mal'))
    await page.press(page.button('Puntual'))
    await page.press(page.button('Otra cosa'))
    await page.type(page.get('textarea'), ' Bien. ')
    await page.press(page.button('Enviar valoración'))
    expect(onSend).toHaveBeenCalledExactlyOnceWith({
      rating: 4,
      feedback: 'Puntual. Bien.',
      companions: [{ uid: 'luis', thumb: 'down', reasons: [] }],
    })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('begins with the trip and what it saved, if it saved something', async () => {
    const say = async (saved: string | null) => {
      const page = await render(<RatedTrip place="Atocha" saved={saved} colours={['own', 0]} />)
      const said = wordsOf(document.body)
      await page.remove()
      return said
    }
    expect(await say('Ahorras 12 €')).toBe('Atocha Ahorras 12 €')
    expect(await say(null)).toBe('Atocha')
  })

  test('needs stars', async () => {
    const { page, onSend } = await show(null)
    await page.press(page.button('Enviar valoración'))
    expect(onSend).not.toHaveBeenCalled()
    expect(page.get('fieldset').hasAttribute('data-asked')).toBe(true)
    // A fault as everywhere, and one goes on where it is mended.
    expect(page.get('fieldset p').outerHTML).toMatch(/class="[^"]*wrong[^"]*".*<svg/)
    expect(document.activeElement).toBe(page.get('input[value="1"]'))
    // What fits it is offered once it has stars.
    expect(document.querySelector('[aria-label="¿Qué destacas?"]')).toBeNull()
    expect(document.body.textContent).toContain('Elige de una a cinco estrellas.')
    await page.press(page.get('input[value="1"]'))
    expect(document.body.textContent).not.toContain('Elige de una a cinco estrellas.')
    expect(document.querySelector('[aria-label="¿Qué destacas?"]')!.textContent).toContain('Condujo mal')
  })

  test('that was given is there to be changed', async () => {
    const given: GivenRating = {
      rating: 2,
      feedback: 'Tarde.',
      companions: [{ uid: 'luis', thumb: 'up', reasons: ['kind'] }],
    }
    const { page, onSend } = await show(given)
    expect(controls().has('Enviar valoración')).toBe(false)
    await page.press(page.button('Cambiar valoración'))
    expect(onSend).toHaveBeenCalledExactlyOnceWith(given)
  })

  test('that was refused stays open and says why', async () => {
    const { page, onClose } = await show(null, 'No hay conexión.')
    await page.press(page.get('input[value="5"]'))
    await page.press(page.button('Enviar valoración'))
    expect(page.get('[role=alert]').textContent).toBe('Error al enviar la valoración. No hay conexión.')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('can wait, and what was chosen does not outlive the dialog', async () => {
    const { page, onClose, onSend } = await show(null)
    await page.press(page.get('input[value="5"]'))
    await page.press(page.button('Cerrar'))
    expect(onClose).toHaveBeenCalledOnce()
    const again = (isOpen: boolean) => (
      <RatingDialog
        {...{ isOpen, given: null, companions, onSend, onClose, onOpenPerson: () => undefined }}
      />
    )
    await page.rerender(again(false))
    await page.rerender(again(true))
    expect(document.querySelector('input:checked')).toBeNull()
  })
})
