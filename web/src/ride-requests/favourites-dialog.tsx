import type { Favourite, FavouriteKind, NamedPoint } from '@woodalo/protocol'
import { limits } from '@woodalo/protocol/limits'
import { type FormEvent, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { newId } from '../api/new-id.ts'
import { useApi } from '../api/use-api.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextField } from '../ui/text-field.tsx'
import { favouriteIcons, favouriteName } from './favourite-names-and-icons.ts'
import type { Favourites } from './favourites.ts'
import { icons } from '../ui/icons.ts'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './favourites-dialog.module.css'
import { announce } from '../ui/announce.ts'

interface FavouritesDialogProps {
  favourites: Favourites
  /** The place to save; null to manage the saved ones. */
  place: NamedPoint | null
  onClose: () => void
}

/** Saves a place as home, as work or under a name of one's own; renames and deletes saved ones. */
export function FavouritesDialog({ favourites, place, onClose }: FavouritesDialogProps) {
  const text = useText().places
  const api = useApi()
  const [edited, setEdited] = useState<Favourite | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const nameOf = (favourite: Pick<Favourite, 'kind' | 'label' | 'name'>) =>
    favouriteName(favourite, text.kinds)
  const subject = edited ?? place

  /** Returns whether it was done; shows an error if not. */
  async function attempt(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      await favourites.reload()
      setRefusal(null)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefusal(error.message)
      return false
    }
  }

  async function remove(favourite: Favourite) {
    if (await attempt(() => api.favourites.remove(favourite.id, { quiet: true })))
      announce(text.removed(nameOf(favourite)))
  }

  return (
    <Dialog isOpen title={place && !edited ? text.keepTitle : text.favouritesTitle} onClose={onClose}>
      {subject && (
        <KeepForm
          key={edited?.id ?? 'new'}
          place={subject}
          edited={edited}
          list={favourites.list}
          onKeep={async (kind, label) => {
            const { name, latitude, longitude, placeId } = subject
            const fields = { kind, label, name, latitude, longitude, ...(placeId ? { placeId } : {}) }
            const id = edited?.id ?? newId()
            if (!(await attempt(() => api.favourites.keep(id, fields, { quiet: true })))) return
            announce(text.keptAs(nameOf({ kind, label, name })))
            if (edited) setEdited(null)
            else onClose()
          }}
        />
      )}
      <div role="alert">{refusal && <p className={styles.refusal}>{refusal}</p>}</div>
      {!edited && favourites.list.length > 0 && (
        <ul className={styles.list} aria-label={text.favouritesTitle}>
          {favourites.list.map((favourite) => (
            <li key={favourite.id} className={styles.row}>
              <Icon path={favouriteIcons[favourite.kind]} size={20} />
              <p className={styles.words}>
                <span className={styles.name}>{nameOf(favourite)}</span>
                <span className={styles.address}>{favourite.name}</span>
              </p>
              <IconButton
                icon={icons.edit}
                variant="transparent"
                label={text.rename(nameOf(favourite))}
                onClick={() => setEdited(favourite)}
              />
              <IconButton
                icon={laterIcons.trash}
                variant="transparent"
                label={text.remove(nameOf(favourite))}
                onClick={() => void remove(favourite)}
              />
            </li>
          ))}
        </ul>
      )}
      {!subject && favourites.list.length === 0 && (
        <p className={styles.none}>
          <strong>{text.none}</strong> {text.noneHint}
        </p>
      )}
    </Dialog>
  )
}

interface KeepFormProps {
  place: NamedPoint
  edited: Favourite | null
  list: readonly Favourite[]
  onKeep: (kind: FavouriteKind, label: string) => Promise<void>
}

function KeepForm({ place, edited, list, onKeep }: KeepFormProps) {
  const text = useText().places
  const free = (['home', 'work'] as const).find((kind) => !list.some((kept) => kept.kind === kind))
  const [kind, setKind] = useState<FavouriteKind>(edited?.kind ?? free ?? 'own')
  const [label, setLabel] = useState(edited?.label ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const isNameless = kind === 'own' && label.trim() === ''
  const replaced = kind === 'own' ? null : list.find((kept) => kept.kind === kind && kept.id !== edited?.id)

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React passes the event on to the form around the address field.
    event.stopPropagation()
    setTried(true)
    if (isNameless) return
    setBusy(true)
    await onKeep(kind, kind === 'own' ? label.trim() : '')
    setBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.name}>{place.name}</p>
      <Choice
        label={text.keepAs}
        value={kind}
        options={(['home', 'work', 'own'] as const).map((value) => ({ value, label: text.kinds[value] }))}
        onChange={setKind}
      />
      {kind === 'own' && (
        <TextField
          label={text.label}
          placeholder={text.labelPlaceholder}
          maxLength={limits.favouriteLabelLength}
          value={label}
          onChange={setLabel}
          error={tried && isNameless ? text.labelEmpty : null}
        />
      )}
      {replaced && <p className={styles.address}>{text.replaces(replaced.name)}</p>}
      <Button type="submit" wide loading={busy}>
        {text.keep}
      </Button>
    </form>
  )
}
