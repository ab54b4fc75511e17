import { useId, type ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { languages } from '@woodalo/protocol/languages'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { icons } from '../ui/icons.ts'
import { ListRow } from '../ui/list-row.tsx'
import { RowIcon } from '../ui/row-icon.tsx'
import { SlideRight } from '../ui/slide-right.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { GenderField } from './gender-field.tsx'
import { KeepAccount } from './keep-account.tsx'
import { PhotoField } from './photo-field.tsx'
import type { Account, AccountActions, Theme } from './ports.ts'
import { ProfileForm } from './profile-form.tsx'
import { PushSwitch } from './push-switch.tsx'
import { SessionList } from './session-list.tsx'
import { WaysToSignInList } from './ways-to-sign-in-list.tsx'
import { laterIcons } from '../ui/later-icons.ts'
import styles from './account-menu.module.css'

interface AccountMenuProps {
  isOpen: boolean
  account: Account
  actions: AccountActions
  onStateChange: (isOpen: boolean) => void
  onGeneralInfo: () => void
  /** Leads to the last rides. */
  onRides: () => void
  /** How the others see the reader while nothing of them is confirmed. */
  ownMark?: ReactNode
  /** Data of the person from other domains: how they are paid, whom they have blocked. */
  children?: ReactNode
}

const themes: readonly Theme[] = ['system', 'light', 'dark']

/** Everything about the account: profile, language, appearance, pushes, sessions, deletion. */
export function AccountMenu(props: AccountMenuProps) {
  const { isOpen, account, actions, onStateChange, onGeneralInfo, onRides, ownMark, children } = props
  const text = useText().account
  const { generalInfo: info, request } = useText()
  const { user } = account

  return (
    <SlideRight isOpen={isOpen} label={text.title} onStateChange={onStateChange} className={styles.panel}>
      {/* What was typed and not saved does not outlive the panel. */}
      {isOpen && (
        <div className={styles.content}>
          <h2 className={styles.heading}>{text.title}</h2>
          <PhotoField user={user} actions={actions} />
          <Group
            title={text.groups.profile}
            of="fields"
            below={
              // A guest proves the email by the password.
              user.isGuest ? (
                <KeepAccount user={user} actions={actions} />
              ) : (
                ownMark && <div className={styles.rows}>{ownMark}</div>
              )
            }
          >
            <ProfileForm key={user.id} user={user} actions={actions} />
          </Group>
          <Group title={text.groups.rides} of="rows">
            <ListRow
              leading={<RowIcon path={laterIcons.route} />}
              title={request.lastRides}
              onPress={onRides}
            />
            {children}
            <ListRow leading={<RowIcon path={icons.info} />} title={info.open} onPress={onGeneralInfo} />
          </Group>
          {/* What is stored as soon as it is chosen. */}
          <Group title={text.groups.preferences}>
            <Choice
              label={text.language}
              value={account.language}
              options={languages.map(({ code, displayName }) => ({ value: code, label: displayName }))}
              onChange={actions.chooseLanguage}
            />
            <Choice
              label={text.theme}
              value={account.theme}
              options={themes.map((theme) => ({ value: theme, label: text.themes[theme] }))}
              onChange={actions.chooseTheme}
            />
            <PushSwitch actions={actions} />
            <GenderField user={user} actions={actions} />
          </Group>
          <Group title={text.groups.privacy} of="rows">
            <WaysToSignInList actions={actions} />
            <SessionList actions={actions} />
            <ExportData actions={actions} />
          </Group>
          <div className={styles.leave}>
            {account.isSearching && <p className={styles.note}>{text.logOutWarning}</p>}
            <Button variant="ghost" icon={laterIcons.logOut} wide onClick={actions.logOut}>
              {text.logOut}
            </Button>
            <DeleteAccount actions={actions} />
          </div>
        </div>
      )}
    </SlideRight>
  )
}

/** What belongs together, under its name. */
function Group({
  title,
  of = 'parts',
  below,
  children,
}: {
  title: string
  /** What lies in it up to its edges, or with room around it. */
  of?: 'parts' | 'rows' | 'fields'
  /** What is asked about it. */
  below?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.name}>
        {title}
      </h3>
      <div className={styles[of]}>{children}</div>
      {below}
    </section>
  )
}
