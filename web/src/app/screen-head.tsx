import { useSignedInText } from '../i18n/use-text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import { IconButton } from '../ui/button.tsx'
import { client } from './browser-client.ts'
import styles from './screen-head.module.css'
import { useAppState } from './use-app-state.ts'
import { icons } from '../ui/icons.ts'

/** The brand, how it works, and the account. */
export function ScreenHead() {
  const text = useSignedInText()
  const user = useAppState((state) => state.user)
  return (
    <>
      <BrandMark />
      <div className={styles.actions}>
        <IconButton
          icon={icons.info}
          label={text.generalInfo.open}
          variant="transparent"
          onClick={client.store.toggleGeneralInfo}
        />
        <button
          type="button"
          className={styles.account}
          aria-label={text.account.open}
          onClick={client.store.toggleMenu}
        >
          <Avatar name={user?.full_name ?? null} photo={user?.photoURL ?? null} colour="own" />
        </button>
      </div>
    </>
  )
}
