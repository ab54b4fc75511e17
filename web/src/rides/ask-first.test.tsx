// @vitest-environment happy-dom
import { act, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { currentTexts } from '../i18n/current-texts.ts'
import { wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { GetOffEarly } from './get-off-early.tsx'
import { type LeaveReason, LeaveRide } from './leave-ride.tsx'

/** An act that goes on until `finish` is called. */
function slowAct() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { does: () => promise, finish: () => act(async () => resolve()) }
}

test.each<[string, string, string, (does: () => Promise<void>) => ReactElement]>([
  [
    'getting off early',
    'Ya bajé del taxi',
    'Me bajo aquí',
    (does) => <GetOffEarly busy={false} onGetOff={does} />,
  ],
  [
    'leaving',
    'Dejar el viaje',
    'Dejar el viaje',
    (does) => (
      <LeaveRide reasons={['CANCELED_BY_USER']} owes={false} others={['Ben']} counts onLeave={does} />
    ),
  ],
])('the question before %s stays until it is done', async (_, opens, confirms, element) => {
  const { does, finish } = slowAct()
  const page = await render(element(does))
  await page.press(page.button(opens))
  const confirm = [...page.get('dialog[open]').querySelectorAll('button')].find(({ textContent }) =>
    textContent.includes(confirms),
  )!
  await page.press(confirm)
  expect(document.querySelector('dialog[open]')).not.toBeNull()
  await finish()
  expect(document.querySelector('dialog[open]')).toBeNull()
})

test('leaving cannot be pressed again while it is under way, and can be after a refusal', async () => {
  const { does, finish } = slowAct()
  let left = 0
  const page = await render(
    <LeaveRide
      reasons={['CANCELED_BY_USER']}
      owes={false}
      others={['Ben']}
      counts
      onLeave={() => {
        left++
        return does()
      }}
    />,
  )
  const confirm = () =>
    [...page.get('dialog').querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('Dejar el viaje'),
    )!
  await page.press(page.button('Dejar el viaje'))
  await page.press(confirm())
  expect(confirm().getAttribute('aria-busy')).toBe('true')
  await page.press(confirm())
  expect(left).toBe(1)
  await finish()
  expect(confirm().getAttribute('aria-busy')).not.toBe('true')
})

test('who stays after all closes the question, and has left nothing', async () => {
  let left = 0
  const page = await render(
    <LeaveRide
      reasons={['CANCELED_BY_USER']}
      owes={false}
      others={['Ben']}
      counts
      onLeave={async () => void left++}
    />,
  )
  await page.press(page.button('Dejar el viaje'))
  await page.press(page.button(currentTexts().ride.stay))
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(left).toBe(0)
})

test.each([
  [['CANCELED_BY_USER', 'NO_DRIVER_FOUND'], 'leaveTitle', 'leave'],
  [['NO_DRIVER_FOUND'], 'noDriver', 'endForAll'],
] as const)('whoever may leave for %j is asked about just that', async (reasons, title, confirms) => {
  const { ride } = currentTexts()
  const page = await render(
    <LeaveRide reasons={reasons} owes={false} others={['Ben']} counts onLeave={async () => {}} />,
  )
  await page.press(page.get('button'))
  expect(page.get('dialog[open] h2').textContent).toBe(ride[title])
  expect([...page.get('dialog[open]').querySelectorAll('button')].at(-1)!.textContent).toBe(ride[confirms])
})

test('leaving takes the reason that was chosen; whoever has no choice is not asked for one', async () => {
  const { ride } = currentTexts()
  const given: string[] = []
  const question = (reasons: readonly LeaveReason[]) => (
    <LeaveRide
      reasons={reasons}
      owes={false}
      others={['Ben']}
      counts
      onLeave={async (reason) => void given.push(reason)}
    />
  )
  const page = await render(question(['CANCELED_BY_USER']))
  await page.press(page.button(ride.leave))
  expect(document.querySelectorAll('dialog[open] input')).toHaveLength(0)
  await page.rerender(question(['CANCELED_BY_USER', 'NO_DRIVER_FOUND']))
  await page.press(page.get('dialog[open] input[value=NO_DRIVER_FOUND]'))
  await page.press([...page.get('dialog[open]').querySelectorAll('button')].at(-1)!)
  expect(given).toEqual(['NO_DRIVER_FOUND'])
})

test('what leaving means is said of money, of those who stay and of one’s own record', async () => {
  const { ride } = currentTexts()
  const page = await render(<i />)
  const said = async (others: string[], counts: boolean, owes = false) => {
    await page.rerender(
      <LeaveRide
        key={String([others, counts, owes])}
        reasons={['CANCELED_BY_USER']}
        owes={owes}
        others={others}
        counts={counts}
        onLeave={async () => {}}
      />,
    )
    await page.press(page.button(ride.leave))
    return [...page.get('dialog[open]').querySelectorAll('li')].map(({ textContent }) => textContent)
  }
  expect(await said(['Ben', 'Cleo'], true)).toEqual([
    ride.leaveFree,
    ride.leaveText('Ben y Cleo'),
    ride.leaveCounts,
    ride.leaveAgain,
  ])
  // Of two, one alone is no group any more; and whoever came has kept their word.
  expect(await said(['Ben'], false)).toEqual([
    ride.leaveFree,
    ride.leaveAlone('Ben'),
    ride.leaveDoesNotCount,
    ride.leaveAgain,
  ])
  expect(await said(['Ben'], false, true)).toEqual([])
  expect(wordsOf(page.get('dialog[open]'))).toContain(ride.leaveOwesText)
})
