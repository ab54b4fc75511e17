import { useEffect, useState, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { wordsOfRider } from '../i18n/words-of-rider.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import type { StrandColour } from '../ui/strand-colour.ts'
import type { Fault, KnownPerson, PersonActions } from './ports.ts'
import { ReportForm } from './report-form.tsx'
import { icons, type IconPath } from '../ui/icons.ts'
import shared from './people.module.css'
import styles from './person-sheet.module.css'
import { Proofs } from './proofs.tsx'

/** What matters of somebody on the ride they share with the reader. */
export interface PartInRide {
  icon: IconPath
  words: string
  /** What follows from it for the reader. */
  more?: string | undefined
}

interface PersonSheetProps {
  person: KnownPerson
  /** Where and when they get off, what they bring; nothing of those who have left. */
  inRide?: readonly PartInRide[]
  colour: StrandColour
  isOpen: boolean
  onClose: () => void
  actions: PersonActions
}

/** A rider's profile, with the two decisions about them: block and report. */
export function PersonSheet({ person, inRide = [], colour, isOpen, onClose, actions }: PersonSheetProps) {
  const text = useText().people
  const [reporting, setReporting] = useState(false)
  const name = person.userName
  return (
    <Dialog
      isOpen={isOpen}
      title={reporting ? text.reportTitle(name) : name}
      leading={!reporting && <Avatar name={name} photo={person.photoURL} colour={colour} size="large" />}
      onClose={onClose}
    >
      {isOpen &&
        (reporting ? (
          <ReportForm
            person={person}
            onReport={actions.report}
            onBack={() => setReporting(false)}
            onClose={onClose}
          />
        ) : (
          <div className={shared.sheet}>
            <Standing person={person} inRide={inRide} />
            <BlockSwitch person={person} actions={actions}>
              <ListRow
                leading={<Icon path={icons.alert} size={20} />}
                title={text.report}
                onPress={() => setReporting(true)}
              />
            </BlockSwitch>
          </div>
        ))}
    </Dialog>
  )
}

/** Other riders' ratings so far. */
function Standing({ person, inRide }: Required<Pick<PersonSheetProps, 'person' | 'inRide'>>) {
  const { people } = useText()
  const { rating, kept, proof, about } = person
  const isProven = proof !== undefined && proof !== 'none'
  return (
    <div className={styles.standing}>
      {about && (
        <p className={styles.about}>
          <q>{wordsOfRider(about)}</q>
        </p>
      )}
      {inRide.length > 0 && (
        <ul className={styles.inRide}>
          {inRide.map(({ icon, words, more }) => (
            <li key={words}>
              <Icon path={icon} size={20} />
              <span>
                {words}
                {more && <span className={styles.more}> {more}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {kept && <Proofs kept={kept} rating={rating ?? null} proof={proof ?? 'none'} />}
      {/* Nobody has to trust a stranger: that is what the code is for. */}
      {!isProven && inRide.length > 0 && (
        <p className={styles.guard}>
          <Icon path={laterIcons.shield} size={20} />
          <span>{people.codeGuards}</span>
        </p>
      )}
    </div>
  )
}

interface BlockSwitchProps extends Pick<PersonSheetProps, 'person' | 'actions'> {
  /** The other decision, in the same list. */
  children: ReactNode
}

function BlockSwitch({ person, actions, children }: BlockSwitchProps) {
  const text = useText().people
  const [blocked, setBlocked] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>(null)
  const { firebase_uid: uid, userName: name } = person

  useEffect(() => {
    let current = true
    // If the state cannot be read, the buttons still work: blocking twice changes nothing.
    void actions.isBlocked(uid).then(
      (is) => current && setBlocked(is),
      () => current && setBlocked(false),
    )
    return () => {
      current = false
    }
    // The actions are new at each render; only the person matters.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [uid])

  async function turn(to: boolean) {
    setBusy(true)
    const refused = await (to ? actions.block(uid) : actions.unblock(uid))
    setBusy(false)
    setFault(refused)
    if (refused === null) setBlocked(to)
  }

  return (
    <>
      {blocked === true && (
        <div className={shared.decided} role="status">
          <p>{text.blocked(name)}</p>
          <p>{text.blockWhy(name)}</p>
          <Button variant="transparent" size="small" loading={busy} onClick={() => void turn(false)}>
            {text.unblock}
          </Button>
        </div>
      )}
      <div className={styles.acts}>
        {blocked !== true && (
          <ListRow
            leading={<Icon path={laterIcons.apart} size={20} />}
            title={text.block}
            isAct
            onPress={() => !busy && void turn(true)}
          />
        )}
        {children}
      </div>
      <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
    </>
  )
}
