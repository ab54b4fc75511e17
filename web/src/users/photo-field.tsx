import { limits } from '@woodalo/protocol/limits'
import { nameForOthers } from '@woodalo/protocol/name-for-others'
import type { User } from '@woodalo/protocol'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { PhotoButton } from '../ui/photo-button.tsx'
import type { AccountActions } from './ports.ts'
import shared from './account-forms.module.css'
import styles from './photo-field.module.css'
import { Icon } from '../ui/icon.tsx'
import { icons } from '../ui/icons.ts'
import { RatingMark } from '../ui/rating-mark.tsx'

interface PhotoFieldProps {
  user: User
  actions: Pick<AccountActions, 'uploadPhoto' | 'save'>
}

export function PhotoField({ user, actions }: PhotoFieldProps) {
  const { account: text, chat, match, people, presence } = useText()
  const [busy, setBusy] = useState<'upload' | 'removal' | null>(null)
  const [fault, setFault] = useState<string | null>(null)

  async function upload(photo: File) {
    if (photo.size > limits.photoBytes) return setFault(text.photoTooLarge)
    setBusy('upload')
    setFault((await actions.uploadPhoto(photo))?.message ?? null)
    setBusy(null)
  }

  async function remove() {
    setBusy('removal')
    setFault((await actions.save({ photoURL: null }))?.message ?? null)
    setBusy(null)
  }

  return (
    <div className={styles.photo}>
      <PhotoButton
        label={text.photo}
        loading={busy === 'upload'}
        disabled={busy === 'removal'}
        picture={<Avatar name={user.full_name} photo={user.photoURL} size="large" colour="own" />}
        onChosen={(photo) => void upload(photo)}
      >
        {text.changePhoto}
      </PhotoButton>
      <div className={styles.photoWords}>
        <p className={styles.seen}>{text.seenAs}</p>
        <p className={styles.name}>
          <bdi>{nameForOthers(user) || chat.formerRider}</bdi>
          {user.rating && <RatingMark average={user.rating.average} />}
        </p>
        <p className={styles.standing}>
          {user.kept.rides > 0 ? presence.keptOwn(user.kept.kept, user.kept.rides) : people.newcomer}
        </p>
        <p className={styles.standing} data-proven={user.proof === 'none' ? undefined : ''}>
          <Icon path={user.proof === 'none' ? icons.info : icons.check} size={16} />
          {user.proof === 'none' ? match.unconfirmed : people.proofs[user.proof]}
        </p>
        {user.photoURL && (
          <Button
            variant="transparent"
            size="small"
            className={styles.remove}
            loading={busy === 'removal'}
            disabled={busy === 'upload'}
            onClick={() => void remove()}
          >
            {text.removePhoto}
          </Button>
        )}
        <div role="alert">{fault && <p className={shared.fault}>{fault}</p>}</div>
      </div>
    </div>
  )
}
