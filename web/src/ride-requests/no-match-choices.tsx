import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Card } from '../ui/card.tsx'
import { icons, type IconPath } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import { ListRow } from '../ui/list-row.tsx'
import { RowIcon } from '../ui/row-icon.tsx'
import styles from './no-match-choices.module.css'

interface ChoiceActions {
  /** Hands the address of this app to people near by, and goes on searching meanwhile. */
  invite: () => Promise<void>
  /** Back to the form with what was asked for; absent while the search goes on. */
  change?: (() => Promise<void>) | undefined
  /** Present if the search was only for women and non-binary people. */
  withAnyone?: (() => Promise<void>) | undefined
  /** Present where the trip is known. */
  alone?: { price: string | null; open: () => void } | undefined
}

/** Nobody was found: what one can do instead. */
export function Choices({ invite, change, withAnyone, alone }: ChoiceActions) {
  const text = useText().search
  const [busy, setBusy] = useState(false)
  const run = (act: () => Promise<void>) => () => {
    if (busy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  return (
    <ul className={styles.choices} aria-label={text.choices} aria-busy={busy}>
      {withAnyone && (
        <Choice
          icon={laterIcons.people}
          title={text.withAnyone}
          detail={text.withAnyoneDetail}
          onPress={run(withAnyone)}
        />
      )}
      {/* For whoever is in a hurry. */}
      {alone && (
        <Choice
          icon={laterIcons.taxi}
          title={text.alone}
          price={alone.price}
          detail={text.aloneDetail}
          onPress={alone.open}
        />
      )}
      <Choice icon={laterIcons.share} title={text.invite} detail={text.inviteDetail} onPress={run(invite)} />
      {change && (
        <Choice icon={icons.pin} title={text.change} detail={text.changeDetail} onPress={run(change)} />
      )}
    </ul>
  )
}

interface ChoiceProps {
  icon: IconPath
  title: string
  detail: string
  /** What it probably costs, once it is known. */
  price?: string | null
  onPress: () => void
}

function Choice({ icon, title, detail, price = null, onPress }: ChoiceProps) {
  return (
    <li>
      <Card flush>
        <ListRow
          leading={<RowIcon path={icon} />}
          title={
            <span className={styles.title}>
              <span>{title}</span> {price !== null && <span className={styles.price}>{price}</span>}
            </span>
          }
          detail={detail}
          onPress={onPress}
        />
      </Card>
    </li>
  )
}
