// @vitest-environment happy-dom
import type { ReportFile, ReportLine } from '@woodalo/protocol/desk-responses'
import { describe, expect, test, vi } from 'vitest'
import { controls, wordsOf } from '../testing/effects.ts'
import { ana, at, serveDesk, showDesk, weighty } from './desk-fixture.ts'
import { Reports } from './reports.tsx'

const line: ReportLine = {
  id: 'r1',
  kind: 'danger',
  state: 'open',
  by: { uid: 'ben', name: 'Ben' },
  about: { uid: 'ana', name: '' },
  createdAt: at,
  ...weighty,
}
const times = { joinedAt: null, arrivedAt: null, verifiedAt: null, droppedOffAt: null, leftAt: null }
const file: ReportFile = {
  ...line,
  text: '',
  answer: null,
  answeredAt: null,
  earlierAnswers: [],
  keptUntil: '2027-05-21T10:00:00.000Z',
  ride: {
    id: 'ride',
    status: 'completed',
    meetingPoint: { es: 'Atocha' },
    meetAt: '2026-11-21T10:10:00.000Z',
    createdAt: at,
    activeAt: null,
    endedAt: '2026-11-21T10:40:00.000Z',
    riders: [
      { uid: 'ben', name: 'Ben', isRequester: true, ...times, arrivedAt: at },
      { uid: 'ana', name: '', isRequester: false, ...times, leftAt: '2026-11-21T10:20:00.000Z' },
    ],
    taxi: null,
    messages: 2,
  },
  person: ana,
  hasPictures: true,
  pictureUrl: null,
  hasReceipt: true,
}
const words = () => wordsOf(document.body)

function serve(changes: Partial<ReportFile> = {}, more: Record<string, unknown> = {}) {
  return serveDesk({
    'GET /reports?state=open': [line, { ...line, id: 'r2', kind: 'other' }],
    'GET /reports?state=answered': [],
    'GET /reports/r1': { ...file, ...changes },
    ...more,
  })
}

describe('a report', () => {
  test('stands in the list as the open one, and leads back to the list', async () => {
    serve()
    await showDesk(<Reports id="r1" />)
    const links = [...document.querySelectorAll('a')]
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/reports/r1', 'true'],
      ['/reports/r2', null],
      ['/reports', null],
    ])
    expect(wordsOf(links[2]!)).toBe('Todos los reportes')
  })

  test('names an account that has been deleted, and says that there are no words', async () => {
    serve()
    await showDesk(<Reports id="r1" />)
    expect(words()).toContain(
      'Ben reporta a Cuenta sin nombre Sin más palabras. Quien reporta ha confirmado correo o teléfono El encuentro se encontraron y hubo viaje Cuándo 21 nov, 10:00 Se borra el 21 may 2027',
    )
  })

  test('has the ride as it was: its times, and those of each rider', async () => {
    serve()
    await showDesk(<Reports id="r1" />)
    expect(words()).toContain(
      'Encuentro Atocha Propuesto 21 nov, 10:00 Hora acordada 21 nov, 10:10 Terminado 21 nov, 10:40',
    )
    expect(words()).not.toContain('Confirmado 21 nov')
    expect([...document.querySelectorAll('tr')].map(wordsOf)).toEqual([
      'Quién Entró Llegó Se encontró Bajó Se fue',
      'Ben · pide el taxi – 10:00 – – –',
      'Cuenta sin nombre – – – – 10:20',
    ])
  })

  test('has the address of a picture that lies elsewhere', async () => {
    serve({ pictureUrl: 'https://lh3.googleusercontent.com/a/x' })
    await showDesk(<Reports id="r1" />)
    expect(words()).toContain(
      'Foto que la persona mostraba en el viaje https://lh3.googleusercontent.com/a/x',
    )
  })

  test('has the taxi as it was noted, the plate first, and who noted it', async () => {
    const taxi = {
      plate: '4821 KLM',
      car: 'Onix blanco',
      app: '',
      driverName: 'Marta',
      by: { uid: 'ben', name: 'Ben' },
      notedAt: '2026-11-21T10:15:00.000Z',
    }
    serve({ ride: { ...file.ride!, taxi } })
    await showDesk(<Reports id="r1" />)
    expect(words()).toContain('Taxi anotado 4821 KLM · Onix blanco · Marta Lo anotó Ben · 21 nov, 10:15')
  })

  test('none is open until one is chosen, and an empty list says so', async () => {
    const asked = serve()
    const page = await showDesk(<Reports id={null} />)
    expect(words()).toContain('Elige un reporte para leerlo. Queda en el registro.')
    expect(asked).toEqual(['GET /reports?state=open'])
    await page.press(page.button('Contestados'))
    expect(words()).toContain('Todavía no se ha contestado ninguno.')
  })
})

describe('evidence is read only on request', () => {
  test('messages, with who wrote them', async () => {
    const messages = [
      { of: 'chat', seq: 1, uid: 'ben', name: 'Ben', text: '¿Dónde estás?', at },
      { of: 'dispute', seq: 1, uid: 'ana', name: '', text: 'Fuera', at },
      { of: 'description', seq: 1, uid: 'ben', name: 'Ben', text: 'Abrigo rojo', at },
      { of: 'taxi', seq: 1, uid: 'ben', name: 'Ben', text: '4821 KLM', at },
    ]
    const asked = serve({}, { 'GET /reports/r1/messages': messages })
    const page = await showDesk(<Reports id="r1" />)
    expect(asked).not.toContain('GET /reports/r1/messages')
    expect(words()).toContain('Leer 2 mensajes Leerlos queda en el registro.')
    await page.press(page.button('Leer 2 mensajes'))
    expect([...document.querySelectorAll('ol li')].map(wordsOf)).toEqual([
      'Ben · 21 nov, 10:00 ¿Dónde estás?',
      'Cuenta sin nombre · 21 nov, 10:00 · como desacuerdo sobre su parte Fuera',
      'Ben · 21 nov, 10:00 · para que le reconozcan Abrigo rojo',
      'Ben · 21 nov, 10:00 · como nota sobre el taxi 4821 KLM',
    ])
  })

  test('a picture of the receipt', async () => {
    const asked = serve({}, { 'GET /reports/r1/receipt': { base64: 'UklG', earlier: ['QUJD'] } })
    const page = await showDesk(<Reports id="r1" />)
    expect(asked).not.toContain('GET /reports/r1/receipt')
    await page.press(page.button('Ver la foto del recibo'))
    const pictures = [...document.querySelectorAll('img')]
    expect(pictures.map((picture) => [picture.getAttribute('src'), picture.alt])).toEqual([
      ['data:image/webp;base64,UklG', 'Foto del recibo del taxi'],
      ['data:image/webp;base64,QUJD', 'Foto del recibo del taxi'],
    ])
  })

  test('a picture that the reported rider showed', async () => {
    const asked = serve({}, { 'GET /reports/r1/pictures': { base64: ['UklG'] } })
    const page = await showDesk(<Reports id="r1" />)
    expect(asked).not.toContain('GET /reports/r1/pictures')
    await page.press(page.button('Ver la foto que mostraba'))
    const [picture] = document.querySelectorAll('img')
    expect(picture!.getAttribute('src')).toBe('data:image/webp;base64,UklG')
    expect(picture!.alt).toBe('Foto que la persona mostraba en el viaje')
  })

  const onRequest = ['Leer 2 mensajes', 'Ver la foto que mostraba', 'Ver la foto del recibo']
  test.each(onRequest)('“%s” that fails says why', async (name) => {
    serve()
    const page = await showDesk(<Reports id="r1" />)
    await page.press(page.button(name))
    expect([...document.querySelectorAll('[role=alert]')].map(wordsOf)).toContain('Ya no está.')
    expect(controls().has(name)).toBe(true)
  })

  test('and is not offered where there is none', async () => {
    serve({ hasPictures: false, hasReceipt: false, ride: { ...file.ride!, messages: 0 } })
    await showDesk(<Reports id="r1" />)
    expect(words()).toContain('Nadie escribió nada.')
    for (const name of ['Ver la foto que mostraba', 'Ver la foto del recibo'])
      expect(controls().has(name)).toBe(false)
  })
})

test.each(['Enviar respuesta', 'Leer 2 mensajes', 'Ver la foto que mostraba', 'Ver la foto del recibo'])(
  '“%s” shows that it is under way, and goes out once however often it is pressed',
  async (name) => {
    serve()
    const page = await showDesk(<Reports id="r1" />)
    if (name === 'Enviar respuesta') await page.type(page.get('textarea'), 'Sí')
    const sent = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('fetch', sent)
    await page.press(page.button(name))
    await page.press(page.button(name))
    expect(page.button(name).getAttribute('aria-busy')).toBe('true')
    expect(sent).toHaveBeenCalledOnce()
  },
)
