// @vitest-environment happy-dom
import type { Ban, Standing } from '@woodalo/protocol'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { BanDialog } from './ban-dialog.tsx'

const ban: Ban = {
  id: 'b1',
  reason: 'Amenazaste a otra persona.',
  createdAt: '2026-11-22T10:00:00.000Z',
  until: '2026-12-23T08:00:00.000Z',
  lastDay: '2026-12-22',
  holds: true,
  appeal: null,
}

async function open(answers: readonly (Standing | null)[]) {
  const appeals: string[] = []
  const left = [...answers]
  const page = await render(
    <BanDialog
      message="Hasta el martes."
      onClose={() => {}}
      actions={{
        async standing() {
          const next = left.shift()
          if (!next) throw new Error('no network')
          return next
        },
        async appeal(id, text) {
          appeals.push(`${id} ${text}`)
          return null
        },
      }}
    />,
  )
  return { page, appeals, said: () => document.body.textContent }
}
const bans = (...list: Ban[]): Standing => ({ bans: list, warnings: [] })

test('only the ban that holds is told, and its appeal is about that one', async () => {
  const over = { ...ban, id: 'b0', reason: 'Una vez, hace mucho.', holds: false }
  const { page, appeals, said } = await open([bans(over, ban)])
  expect(said()).toContain(ban.reason)
  expect(said()).not.toContain(over.reason)
  expect(said()).not.toContain('Hasta el martes.')
  await page.type(page.get('textarea'), '   ')
  await page.press(page.button('Enviar recurso'))
  expect(appeals).toEqual([])
  await page.type(page.get('textarea'), ' No fui yo. ')
  await page.press(page.button('Enviar recurso'))
  expect(appeals).toEqual(['b1 No fui yo.'])
})

test('what cannot be read is said in the service’s words, and read again', async () => {
  const { page, said } = await open([null as never, bans(ban)])
  expect(said()).toContain('Hasta el martes.')
  await page.press(page.button('Reintentar'))
  expect(said()).toContain(ban.reason)
})
