import type { Ride } from '@woodalo/protocol'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { RatingMark } from '../ui/rating-mark.tsx'
import type { ShownPerson } from './companion-list.tsx'
import unseen from '../ui/visually-hidden.module.css'
import styles from './match-people.module.css'
import { partyFacts } from './party-facts.ts'
import { colourOf } from './rider-colour.ts'
import { companionsInOrder } from './stops-in-order.ts'
import { shortNameOf } from './short-name.ts'

interface MatchPeopleProps {
  ride: Ride
  readerUid: string
  onOpen: (person: ShownPerson) => void
}

/** Between facts a line may end, not within one. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')
}

/**
 * Why one would sit in a taxi with these people, how to know them, and who has decided: what one needs before the decision,
 * and each person once.
 */
export function MatchPeople({ ride, readerUid, onOpen }: MatchPeopleProps) {
  const texts = useText()
  const { match, people, presence } = texts
  const format = useFormat()
  const companions = companionsInOrder(ride, readerUid)
  const accepted = companions.filter((companion) => companion.accepted)
  const unproven = companions.filter(({ proof }) => proof === 'none')
  const nameOf = (name: string) => shortNameOf(ride, name)
  // So few are counted at a glance. Of more, the heading counts, and only those are marked who have accepted.
  const isMany = companions.length > 2
  return (
    <section aria-label={match.companions} className={styles.people}>
      <p className={isMany ? styles.progress : unseen.hidden}>
        {match.inProgress(accepted.length, companions.length)}
      </p>
      <ul className={styles.list}>
        {companions.map((companion) => {
          const { rideRequestId, firebase_uid, userName, photoURL, rating, kept, proof, about, party } =
            companion
          const facts = [
            // Bags are the taxi's matter, and are read when one looks for each other.
            ...partyFacts({ ...party, bags: 0 }, texts).map(({ text }) => text),
            kept.rides > 0 ? presence.kept(kept.kept, kept.rides) : people.newcomer,
            ...(proof === 'none' ? [] : [people.proofs[proof]]),
          ]
          return (
            <li key={rideRequestId}>
              <button
                type="button"
                className={styles.person}
                disabled={!firebase_uid}
                onClick={() => onOpen(companion)}
              >
                <span aria-hidden="true">
                  <Avatar name={userName} photo={photoURL} colour={colourOf(ride, readerUid, firebase_uid)} />
                </span>
                <span className={styles.known}>
                  <span className={styles.name}>
                    <bdi>
                      <strong>{nameOf(userName)}</strong>
                    </bdi>{' '}
                    {rating && <RatingMark average={rating.average} />}{' '}
                    <span
                      className={isMany && !companion.accepted ? unseen.hidden : styles.decision}
                      data-accepted={companion.accepted ? '' : undefined}
                    >
                      {companion.accepted && <Icon path={icons.check} size={14} />}
                      <span>{companion.accepted ? match.accepts : match.deciding}</span>
                    </span>
                  </span>{' '}
                  {about && (
                    <>
                      <q className={styles.about}>{wordsOfRider(about)}</q>{' '}
                    </>
                  )}
                  <span className={styles.marks}>
                    {firebase_uid !== '' && firebase_uid === ride.requesterUid && (
                      <span className={styles.pays}>
                        <Icon path={laterIcons.taxi} size={16} />
                        {match.asksAndPays}
                      </span>
                    )}{' '}
                    <span>{facts.map(unbroken).join(' · ')}</span>
                  </span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {unproven.length > 0 && (
        <p className={styles.note}>
          {unproven.length === companions.length
            ? match.noneConfirmed
            : `${match.unconfirmed}: ${format.list(unproven.map(({ userName }) => nameOf(userName)))}`}
        </p>
      )}
    </section>
  )
}
