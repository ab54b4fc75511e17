import type { Ride, RideRequest } from '@woodalo/protocol'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { RatingMark } from '../ui/rating-mark.tsx'
import type { StrandColour } from '../ui/strand-colour.ts'
import { HereSince } from './arrived-or-on-the-way.tsx'
import styles from './look-for-requester.module.css'
import { PersonName } from './person-name.tsx'
import { Brings } from './recognition-signs.tsx'
import { shortNameOf } from './short-name.ts'

interface LookForProps {
  ride: Ride
  person: RideRequest
  colour: StrandColour
  /** Writes to the group; returns whether it was sent. Null if nobody may write. */
  onWrite: ((words: string) => Promise<boolean>) | null
  onOpenPerson?: ((person: RideRequest) => void) | undefined
}

/** How to recognize the requester among strangers, and where they are: whoever is looked for stands here, and in no list. */
export function LookFor({ ride, person, colour, onWrite, onOpenPerson }: LookForProps) {
  const text = useText().look
  const [asking, setAsking] = useState<'not yet' | 'now' | 'done'>('not yet')
  const { userName, photoURL, rating, about, party } = person
  const name = shortNameOf(ride, userName)

  async function ask() {
    if (!onWrite) return
    setAsking('now')
    setAsking((await onWrite(text.question(name))) ? 'done' : 'not yet')
  }

  return (
    <div className={styles.look}>
      <div className={styles.person}>
        <Avatar name={userName} photo={photoURL} colour={colour} size="large" />
        <div className={styles.signs}>
          <span className={styles.known}>
            <PersonName ride={ride} person={person} onOpen={onOpenPerson}>
              {rating && <RatingMark average={rating.average} />}
            </PersonName>
            <Brings party={party} />
          </span>
          {about && <q className={styles.about}>{wordsOfRider(about)}</q>}
          <span className={styles.state}>
            <HereSince ride={ride} rider={person} plain />
          </span>
        </div>
      </div>
      {!about && onWrite && (
        <div className={styles.ask}>
          <div role="status">
            {asking === 'done' && (
              <p className={styles.asked}>
                <Icon path={icons.check} size={18} />
                {text.asked}
              </p>
            )}
          </div>
          {asking !== 'done' && (
            <Button
              variant="ghost"
              wide
              size="small"
              icon={laterIcons.chat}
              loading={asking === 'now'}
              onClick={() => void ask()}
            >
              {text.askThem(name)}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** What somebody wrote last; it leads to the chat. */
export function LastWords({ children, onOpenChat }: { children: string; onOpenChat: () => void }) {
  return (
    <button type="button" className={styles.said} onClick={onOpenChat}>
      <Icon path={laterIcons.chat} size={18} />
      <bdi>{children}</bdi>
    </button>
  )
}
