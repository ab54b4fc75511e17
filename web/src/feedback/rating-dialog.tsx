import { limits } from '@woodalo/protocol/limits'
import type { Opinion } from '@woodalo/protocol'
import { useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { StarRating } from '../ui/star-rating.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { CompanionOpinions, type RatedCompanion } from './companion-opinions.tsx'
import { joinFeedback, roomForWords, splitFeedback } from './feedback-tags.ts'
import { RideTags } from './ride-tags.tsx'
import styles from './rating-dialog.module.css'

export interface GivenRating {
  rating: number
  feedback: string
  companions?: Opinion[]
}

/** With fewer stars, something went wrong. */
const leastGoodStars = 4

interface RatingDialogProps {
  isOpen: boolean
  /** The previous rating, which can be changed. */
  given: GivenRating | null
  /** Which trip it is. */
  trip?: ReactNode
  /** Those with whom the reader rode. */
  companions: readonly RatedCompanion[]
  /** Opens the other decisions about one of them, such as a block. */
  onOpenPerson: (uid: string) => void
  onClose: () => void
  /** Returns the error; null if it is stored. */
  onSend: (rating: GivenRating) => Promise<string | null>
}

/** One rating per ride, which can be changed. */
export function RatingDialog({ isOpen, ...rest }: RatingDialogProps) {
  const text = useText().rating
  return (
    <Dialog isOpen={isOpen} title={text.title} onClose={rest.onClose}>
      {isOpen && <RatingForm {...rest} />}
    </Dialog>
  )
}

function RatingForm(props: Omit<RatingDialogProps, 'isOpen'>) {
  const { trip, companions, onOpenPerson, onClose, onSend } = props
  const text = useText().rating
  // What is sent is given from then on, but the button does not change its word while the dialog fades.
  const [given] = useState(props.given)
  const [stars, setStars] = useState<number | null>(given?.rating ?? null)
  const { good, bad } = text.tags
  const [{ tags, words }, setFeedback] = useState(() =>
    splitFeedback(given?.feedback ?? '', [...good, ...bad]),
  )
  const [writes, setWrites] = useState(words !== '')
  const tagsFor = (given: number): readonly string[] => (given >= leastGoodStars ? good : bad)
  const [said, setSaid] = useState<Opinion[]>(given?.companions ?? [])
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** How often somebody wanted to send it without a star. */
  const [tries, setTries] = useState(0)

  async function send() {
    if (stars === null) {
      setTries(tries + 1)
      return announce(text.empty)
    }
    setBusy(true)
    const refused = await onSend({ rating: stars, feedback: joinFeedback({ tags, words }), companions: said })
    setBusy(false)
    setFault(refused === null ? null : `${text.failed}. ${refused}`)
    if (refused === null) onClose()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {trip}
      <StarRating
        label={text.stars}
        value={stars}
        onChange={(value) => {
          setStars(value)
          // Praise does not stay with a rating that it contradicts.
          setFeedback({ tags: tags.filter((tag) => tagsFor(value).includes(tag)), words })
        }}
        words={text.words}
        range={text.range}
        error={tries > 0 && stars === null ? text.empty : null}
        nods={tries}
      />
      <CompanionOpinions companions={companions} said={said} onChange={setSaid} onOpen={onOpenPerson} />
      {/* What fits it is known once it has stars. */}
      {stars !== null && (
        <RideTags
          all={tagsFor(stars)}
          given={tags}
          onChange={(changed) => setFeedback({ tags: changed, words })}
          onOwnWords={writes ? null : () => setWrites(true)}
        />
      )}
      {stars !== null && writes && (
        <TextArea
          label={text.feedback}
          optional
          rows={1}
          placeholder={text.feedbackPlaceholder}
          maxLength={roomForWords(tags, limits.feedbackLength)}
          autoFocus={words === '' && given === null}
          value={words}
          onChange={(typed) => setFeedback({ tags, words: typed })}
        />
      )}
      <div role="alert">{fault && <p className={styles.fault}>{fault}</p>}</div>
      <div className={styles.actions}>
        <Button type="submit" wide data-early={stars === null ? '' : undefined} loading={busy}>
          {given ? text.change : text.send}
        </Button>
      </div>
    </form>
  )
}
