// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import type { PersonHistory } from '@woodalo/protocol/desk-responses'
import { controls, wordsOf } from '../testing/effects.ts'
import { ana, at, ban, serveDesk, showDesk, weighty } from './desk-fixture.ts'
import { Person } from './person-history.tsx'

const words = () => wordsOf(document.body)

async function show(changes: Partial<PersonHistory> = {}, reportId: string | null = null) {
  const onChange = vi.fn()
  const page = await showDesk(
    <Person person={{ ...ana, ...changes }} reportId={reportId} onChange={onChange} />,
  )
  return { page, onChange }
}

describe('the history of a person', () => {
  test('says who they are: their language by its own name, since when, their rides and what is proven', async () => {
    await show()
    expect(words()).toContain(
      'Ana Habla Português Desde 21 nov 2026 Viajes 4 cumplidos de 5 Confirmado correo y teléfono ' +
        'Lo que dicen sus compañeros Nadie ha dicho nada. Reportes sobre esta persona Ninguno. ' +
        'Ninguna medida hasta ahora.',
    )
    expect(words()).not.toContain('Cuenta')
  })

  test.each([
    [{ email: false, phone: true }, 'Confirmado teléfono Lo que'],
    [{ email: true, phone: false }, 'Confirmado correo Lo que'],
    [{ email: false, phone: false }, 'Confirmado nada Lo que'],
  ])('of %o it says “%s”', async (proof, said) => {
    await show({ proof })
    expect(words()).toContain(said)
  })

  test('says of an account that changed hands from when on it is this person’s', async () => {
    await show({ takenOverAt: at })
    expect(words()).toMatch(
      /Desde 21 nov 2026 Ha cambiado de dueño .*: lo de antes es de otra persona Viajes/u,
    )
  })

  test('marks a guest; a deleted account has no measures, and no other mark', async () => {
    const { page } = await show({ isGuest: true })
    expect(words()).toContain('Cuenta de invitado')
    await page.remove()
    await show({ isGuest: true, isDeleted: true, name: '' })
    expect(words()).toMatch(/^Cuenta sin nombre Cuenta borrada Habla/u)
    expect([...controls().keys()]).toEqual([])
  })

  test('offers a ban, and no warning, for a deleted account whose owner would be recognised', async () => {
    await show({ isDeleted: true, isBannableAfterLeaving: true })
    expect([...controls().keys()]).toEqual(['Suspender'])
  })

  test('counts what companions said, with their reasons', async () => {
    await show({
      thumbs: [
        { thumb: 'up', times: 3, reasons: [] },
        { thumb: 'down', times: 1, reasons: ['late', 'unkind'] },
      ],
    })
    const [up, down] = [...document.querySelectorAll('ul li')].map(wordsOf)
    expect(up).toBe('3 × Bien')
    expect(down).toMatch(/^1 × Mal: .+ y .+$/u)
    expect(words()).not.toContain('Nadie ha dicho nada.')
  })

  test('lists the other reports about them, not the open one, each with its way there', async () => {
    const line = (id: string, kind: 'danger' | 'other') => ({
      id,
      kind,
      state: 'open' as const,
      by: { uid: 'ben', name: id === 'r2' ? 'Ben' : '' },
      about: { uid: 'ana', name: 'Ana' },
      createdAt: at,
      ...weighty,
    })
    await show({ reports: [line('r1', 'danger'), line('r2', 'other'), line('r3', 'danger')] }, 'r1')
    const links = [...document.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/reports/r2', '/reports/r3'])
    expect(wordsOf(links[0]!)).toContain('Ben reporta a Ana')
    expect(wordsOf(links[1]!)).toContain('Cuenta sin nombre reporta a Ana')
    expect(links[0]!.querySelector('time')!.getAttribute('dateTime')).toBe(at)
    expect(links.map((link) => link.hasAttribute('aria-current'))).toEqual([false, false])
    expect(words()).not.toContain('Ninguno.')
  })

  test('lists bans with their end, and warnings, each with its operator', async () => {
    await show({
      bans: [
        ban,
        { ...ban, id: 'b2', lastDay: null, reason: 'Fraude' },
        { ...ban, id: 'b3', holds: false, reason: 'Retraso' },
      ],
      warnings: [{ id: 'w1', text: 'Sé puntual.', by: 'omar', createdAt: at }],
    })
    expect(words()).toMatch(
      /Suspensiones hasta el 21 dic 2026 21 nov, 10:00 · por olga Insultos sin fin .* Fraude terminado .* Retraso Advertencias 21 nov, 10:00 · por omar Sé puntual\./u,
    )
    expect(words()).not.toContain('Ninguna medida')
  })

  test('has no heading of what there is none of', async () => {
    await show({ warnings: [{ id: 'w1', text: 'Sé puntual.', by: 'omar', createdAt: at }] })
    expect(words()).not.toContain('Suspensiones')
    expect(words()).not.toContain('Ninguna medida')
  })
})

describe('measures', () => {
  test.each([
    ['r1', '{"text":"Sé puntual.","reportId":"r1"}'],
    [null, '{"text":"Sé puntual.","reportId":null}'],
  ])('a warning is sent about report %s, and the person is read again', async (reportId, body) => {
    const asked = serveDesk({ 'POST /people/ana/warning': {} })
    const { page, onChange } = await show({}, reportId)
    await page.press(page.button('Advertir'))
    expect(words()).toContain('Escríbelo en su idioma: Português.')
    await page.type(page.get('textarea'), 'Sé puntual.')
    await page.fire(page.get('form'), 'submit')
    expect(asked).toEqual([`POST /people/ana/warning ${body}`])
    expect(onChange).toHaveBeenCalledOnce()
    expect(page.get('[role=status]').textContent).toBe('Advertencia enviada.')
    expect(document.querySelector('form')).toBeNull()
  })

  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  test.each([
    ['30', 30],
    ['365', 365],
    ['good', null],
  ])('a ban of %s is for %s days, counted in the operator’s time zone', async (chosen, days) => {
    const asked = serveDesk({ 'POST /people/ana/ban': {} })
    const { page, onChange } = await show({}, 'r1')
    await page.press(page.button('Suspender'))
    const length = page.get<HTMLSelectElement>('select')
    expect([...length.options].map(({ text }) => text)).toEqual([
      '7 días',
      '30 días',
      '90 días',
      '365 días',
      'sin fin',
    ])
    expect(length.value).toBe('30')
    length.value = chosen
    await page.fire(length, 'change')
    await page.type(page.get('textarea'), 'Insultos')
    await page.fire(page.get('form'), 'submit')
    const body = { reason: 'Insultos', days, timeZone, reportId: 'r1' }
    expect(asked).toEqual([`POST /people/ana/ban ${JSON.stringify(body)}`])
    expect(onChange).toHaveBeenCalledOnce()
    expect(page.get('[role=status]').textContent).toBe('Cuenta suspendida: ya lo sabe.')
  })

  test('the ban that holds can be lifted, and nobody is banned twice', async () => {
    const asked = serveDesk({ 'POST /bans/b1/lift': {} })
    const { page, onChange } = await show({ bans: [{ ...ban, id: 'b0', holds: false }, ban] })
    expect([...controls().keys()]).toEqual(['Advertir', 'Levantar la suspensión'])
    await page.press(page.button('Levantar la suspensión'))
    expect(asked).toEqual(['POST /bans/b1/lift {}'])
    expect(onChange).toHaveBeenCalledOnce()
    expect(page.get('[role=status]').textContent).toBe('Suspensión levantada: ya lo sabe.')
  })

  test('whose lifting was refused is told why, and nothing is read again', async () => {
    serveDesk({ 'POST /bans/b1/lift': 'ALREADY_DONE' })
    const { page, onChange } = await show({ bans: [ban] })
    await page.press(page.button('Levantar la suspensión'))
    expect(page.get('[role=alert]').textContent).toContain('Ya estaba hecho.')
    expect(page.get('[role=status]').textContent).toBe('')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a form that is refused stays open with its words; it can be left, and sends no blank', async () => {
    const asked = serveDesk({ 'POST /people/ana/warning': 'INVALID_INPUT' })
    const { page, onChange } = await show()
    await page.press(page.button('Advertir'))
    expect(page.button('Enviar advertencia').disabled).toBe(true)
    await page.type(page.get('textarea'), '  ')
    expect(page.button('Enviar advertencia').disabled).toBe(true)
    await page.type(page.get('textarea'), 'Sé')
    expect(page.button('Enviar advertencia').disabled).toBe(false)
    await page.fire(page.get('form'), 'submit')
    expect(asked).toHaveLength(1)
    expect(page.get<HTMLTextAreaElement>('textarea').value).toBe('Sé')
    expect(page.get('form [role=alert]').textContent).toContain('Revisa lo que has escrito')
    expect(onChange).not.toHaveBeenCalled()
    await page.press(page.button('Dejarlo'))
    expect(document.querySelector('form')).toBeNull()
    expect([...controls().keys()]).toEqual(['Advertir', 'Suspender'])
  })
})
