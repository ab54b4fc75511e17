// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Noting } from '../testing/effects.ts'
import { whatEachControlDoes, whatIsShown } from '../testing/what-is-shown.ts'
import { RatedTrip } from './rated-trip.tsx'
import { type GivenRating, RatingDialog } from './rating-dialog.tsx'

const nothing: Noting = (_, result) => async () => result as never
const companions = [
  { uid: 'luis', name: 'Luis', photo: null, colour: 0 },
  { uid: 'eva', name: 'Eva', photo: '/eva.jpg', colour: 1 },
] as const
const dialog = (
  given: GivenRating | null,
  { does = nothing, refused = null as string | null, isAlone = false, isOpen = true } = {},
) => (
  <RatingDialog
    isOpen={isOpen}
    given={given}
    trip={<RatedTrip place="Atocha" saved="12 €" colours={['own', 0]} />}
    companions={isAlone ? [] : companions}
    onOpenPerson={(uid) => void does('open')(uid)}
    onClose={() => void does('close')()}
    onSend={does('send', refused)}
  />
)
const stars = (rating: number): GivenRating => ({ rating, feedback: '' })
const said: GivenRating = {
  rating: 4,
  feedback: ' Well ',
  companions: [
    { uid: 'luis', thumb: 'up', reasons: [] },
    { uid: 'eva', thumb: 'down', reasons: [] },
  ],
}

test('what is seen of a rating', async () => {
  await expect(
    await whatIsShown({
      'none yet': dialog(null),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [`${count} stars`, dialog(stars(count))])),
      'companions have thumbs': dialog(said),
      'rode alone': dialog(null, { isAlone: true }),
      'not open': dialog(null, { isOpen: false }),
      'nothing was saved': <RatedTrip place="Atocha" saved={null} colours={['own']} />,
    }),
  ).toMatchFileSnapshot('__snapshots__/rating.txt')
})

test('what each control of a rating does', async () => {
  await expect(
    await whatEachControlDoes({
      'none yet': (does) => dialog(null, { does }),
      'one is given': (does) => dialog(said, { does }),
      'one is refused': (does) => dialog(stars(3), { does, refused: 'It is refused' }),
    }),
  ).toMatchFileSnapshot('__snapshots__/rating-controls.txt')
})
