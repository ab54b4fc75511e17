import { complaints, praises, type Thumb } from '@woodalo/protocol/thumb-reasons'
import type { Opinion } from '@woodalo/protocol'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './companion-opinions.module.css'

/** Somebody with whom the reader rode. */
export interface RatedCompanion {
  uid: string
  name: string
  photo: string | null
  colour: StrandColour
}

interface CompanionOpinionsProps {
  companions: readonly RatedCompanion[]
  said: readonly Opinion[]
  onChange: (said: Opinion[]) => void
  /** Opens the other decisions about somebody, such as a block. */
  onOpen: (uid: string) => void
}

const thumbs: readonly Thumb[] = ['up', 'down']
const thumbIcons = { up: laterIcons.thumbUp, down: laterIcons.thumbDown } as const

/** A thumb for each companion and, once it is chosen, the reasons. All of it is optional. */
export function CompanionOpinions({ companions, said, onChange, onOpen }: CompanionOpinionsProps) {
  const text = useText().rating
  if (companions.length === 0) return null

  /** Sets the thumb for somebody; the same thumb again removes it. */
  function point(uid: string, thumb: Thumb) {
    const before = said.find((opinion) => opinion.uid === uid)
    const others = said.filter((opinion) => opinion.uid !== uid)
    onChange(before?.thumb === thumb ? others : [...others, { uid, thumb, reasons: [] }])
  }

  return (
    <section className={styles.companions} aria-label={text.companions}>
      <div>
        <h3 className={styles.heading}>{text.companions}</h3>
        <p className={styles.hint}>{text.companionsHint}</p>
      </div>
      <ul className={styles.list}>
        {companions.map(({ uid, name, photo, colour }) => {
          const opinion = said.find((each) => each.uid === uid)
          return (
            <li key={uid} className={styles.companion}>
              <div className={styles.row} role="group" aria-label={text.about(name)}>
                <Avatar name={name} photo={photo} colour={colour} />
                <bdi className={styles.name}>{name}</bdi>
                {thumbs.map((thumb) => (
                  <button
                    key={thumb}
                    type="button"
                    className={styles.toggle}
                    data-thumb={thumb}
                    title={text[thumb]}
                    aria-pressed={opinion?.thumb === thumb}
                    onClick={() => point(uid, thumb)}
                  >
                    <Icon path={thumbIcons[thumb]} size={22} />
                    <VisuallyHidden>{text[thumb]}</VisuallyHidden>
                  </button>
                ))}
              </div>
              {opinion && (
                <Reasons
                  opinion={opinion}
                  onChange={(changed) => onChange(said.map((each) => (each.uid === uid ? changed : each)))}
                />
              )}
              {opinion?.thumb === 'down' && <After name={name} onOpen={() => onOpen(uid)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Reasons({ opinion, onChange }: { opinion: Opinion; onChange: (opinion: Opinion) => void }) {
  const text = useText().rating
  const all: readonly Opinion['reasons'][number][] = opinion.thumb === 'up' ? praises : complaints
  const given: readonly string[] = opinion.reasons
  return (
    <div className={styles.reasons} role="group" aria-label={text.why}>
      {all.map((reason) => (
        <button
          key={reason}
          type="button"
          className={styles.toggle}
          aria-pressed={given.includes(reason)}
          onClick={() => {
            const reasons = all.filter((each) => given.includes(each) !== (each === reason))
            onChange({ ...opinion, reasons } as Opinion)
          }}
        >
          {text.reasons[reason]}
        </button>
      ))}
    </div>
  )
}

/** What a thumb down does, and what it does not do. */
function After({ name, onOpen }: { name: string; onOpen: () => void }) {
  const { rating, people } = useText()
  return (
    <p className={styles.hint}>
      {rating.apart(name)}{' '}
      <Button variant="transparent" size="small" className={styles.more} onClick={onOpen}>
        {people.report}
      </Button>
    </p>
  )
}
