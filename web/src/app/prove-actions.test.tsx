// @vitest-environment happy-dom
import type { User } from '@woodalo/protocol'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../testing/effects.ts'
import { client } from './browser-client.ts'
import { openPage, Refusal } from './page-fixture.tsx'
import { Prove } from './prove-actions.tsx'

const me = (proof: User['proof'], changes: Partial<User> = {}) => ({
  ...client.store.getState().user!,
  id: 'ana',
  displayName: 'Ana',
  full_name: 'Ana Gil',
  email: null,
  phone_number: null,
  proof,
  ...changes,
})
const words = () => wordsOf(document.body)

describe('who somebody is can be confirmed', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [
      'by a mail to their own email',
      { email: { address: 'ana@example.org', verified: false } },
      'Enviar un enlace a ana@example.org',
    ],
    ['by a code to their phone, if codes are sent', { email: null }, 'Número de teléfono'],
    [
      'by their phone, too, if the email is proven elsewhere',
      { email: { address: 'a@b.es', verified: true } },
      'Número de teléfono',
    ],
  ])('%s', async (_, ways, said) => {
    await openPage('/request-ride', <Prove onClose={() => {}} />, {
      answers: {
        'GET /user/me': me('none'),
        'GET /auth/ways': Response.json(ways),
        'GET /auth/providers': Response.json({ phone: true }),
      },
      user: { proof: 'none', email: null },
    })
    expect(words()).toContain(said)
  })

  test('by an email that they do not have yet, where no codes are sent', async () => {
    await openPage('/request-ride', <Prove onClose={() => {}} />, {
      answers: {
        'GET /user/me': me('none'),
        'GET /auth/ways': Response.json({ email: null }),
        'GET /auth/providers': Response.json({ phone: false }),
      },
      user: { proof: 'none', email: null },
    })
    expect(words()).toContain('Crear contraseña')
    expect(words()).not.toContain('Número de teléfono')
  })

  test('and once they have, the account here knows it', async () => {
    const { asked } = await openPage('/request-ride', <Prove onClose={() => {}} />, {
      answers: { 'GET /user/me': me('email') },
      user: { proof: 'none' },
    })
    expect(words()).toContain('Confirmado')
    expect(client.store.getState().user!.proof).toBe('email')
    expect(asked).toEqual(['GET /user/me'])
  })

  test('by the code that came to their phone, which the account here then knows', async () => {
    const { page, answers, settle } = await openPage('/request-ride', <Prove onClose={() => {}} />, {
      answers: {
        'GET /user/me': me('none'),
        'GET /auth/ways': Response.json({ email: null }),
        'GET /auth/providers': Response.json({ phone: true }),
        'POST /auth/phone-number/send-otp': Response.json({}),
        'POST /auth/link/phone': Response.json({}),
      },
      user: { proof: 'none', email: null },
    })
    await page.type(page.get('input[type=tel]'), '612345678')
    await page.fire(page.get('form'), 'submit')
    await settle()
    answers['GET /user/me'] = me('phone')
    await page.type(page.get('[data-step=code] input'), '123456')
    await settle()
    expect(client.store.getState().user!.proof).toBe('phone')
  })

  test('a mail is sent when it is asked for, and a refusal is said in the dialog alone', async () => {
    const { page, asked, answers } = await openPage('/request-ride', <Prove onClose={() => {}} />, {
      answers: {
        'GET /user/me': me('none'),
        'GET /auth/ways': Response.json({ email: { address: 'ana@example.org', verified: false } }),
        'POST /auth/send-verification-email': new Refusal(429, 'Demasiados correos.'),
      },
      user: { proof: 'none' },
    })
    await page.press(page.button('Enviar un enlace'))
    expect(words()).toContain('Demasiados correos.')
    expect(client.store.getState().notices).toEqual([])
    const sent = asked.find((call) => call.startsWith('POST'))!
    answers['POST /auth/send-verification-email'] = Response.json({})
    await page.press(page.button('Enviar un enlace'))
    expect(words()).not.toContain('Demasiados correos.')
    expect(asked.filter((call) => call === sent)).toHaveLength(2)
  })
})
