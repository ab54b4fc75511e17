import { useMemo, useState } from 'react'
import { pushState, turnOffPushes } from '../pwa/push-subscription.ts'
import { AccountMenu } from '../users/account-menu.tsx'
import type { AccountActions } from '../users/ports.ts'
import { Decisions } from '../people/blocks-and-reports.tsx'
import { StandingFold } from '../people/standing-fold.tsx'
import { PayToFold } from '../settlement/pay-to-fold.tsx'
import { askForPushes } from './ask-for-pushes.ts'
import { client } from './browser-client.ts'
import { decisionLists, standingActions } from './people-actions.ts'
import { useOwnMark } from './own-unproven-row.tsx'
import { outcomeOf } from './outcome-of.ts'
import { ridesPath } from './paths-of-screens.ts'
import { payToActions } from './pay-to-actions.ts'
import { isAsking } from './state/derived-from-state.ts'
import { setTheme, storedTheme } from './theme.ts'
import { useAppState } from './use-app-state.ts'
import { useLanguage } from '../i18n/language-state.ts'
import { setLanguage } from '../i18n/chosen-language.ts'
import { currentTexts } from '../i18n/current-texts.ts'

const quiet = { quiet: true } as const

/** Whoever signs out here may have no network by then. */
void import('./end-sessions-later.ts').catch(() => undefined)

function saveAsFile(name: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function actionsOf(userId: string, onTheme: () => void): AccountActions {
  const { api, store, session } = client
  return {
    save: (fields) => outcomeOf(async () => store.setUser(await api.users.update(userId, fields, quiet))),
    uploadPhoto: (photo) =>
      outcomeOf(async () => store.setUser(await api.users.uploadPhoto(userId, photo, quiet))),
    keepAccount: (credentials) =>
      outcomeOf(async () => {
        await api.auth.linkEmail(credentials, quiet)
        store.setUser(await api.users.me(quiet))
      }),
    chooseLanguage(language) {
      void setLanguage(language, { remember: true })
      // The API shows the error if this could not be stored.
      void outcomeOf(async () => store.setUser(await api.users.update(userId, { language })))
    },
    chooseTheme(theme) {
      setTheme(theme)
      onTheme()
    },
    sessions: async () => (await api.auth.sessions(quiet)).sessions,
    endSession: (id) => outcomeOf(() => api.auth.revokeSession(id, quiet)),
    endOtherSessions: () => outcomeOf(() => api.auth.endOtherSessions(quiet)),
    async ways() {
      const { email, phone, google, googleEmail } = await api.auth.ways(quiet)
      return [
        ...(email ? [{ kind: 'email' as const, detail: email.address }] : []),
        ...(phone ? [{ kind: 'phone' as const, detail: phone }] : []),
        ...(google ? [{ kind: 'google' as const, detail: googleEmail ?? '' }] : []),
      ]
    },
    removeWay: (kind, onPhoneMayReturn) =>
      outcomeOf(async () => {
        const { phoneMayReturn } = await api.auth.removeWay(kind, quiet)
        if (phoneMayReturn) onPhoneMayReturn()
      }),
    pushState,
    turnPushes: (on) => (on ? askForPushes() : turnOffPushes(api)),
    exportData: () =>
      outcomeOf(async () => saveAsFile('woodalo.json', await api.users.export(userId, quiet))),
    logOut: () => void session.logout(),
    deleteAccount: () =>
      outcomeOf(async () => {
        await api.users.remove(userId, quiet)
        const { account, ui } = currentTexts()
        store.notify({ variant: 'info', title: ui.toastTitles.info, message: account.deleted })
        session.leave()
      }),
  }
}

export function AccountPanel() {
  const user = useAppState((state) => state.user)
  const isOpen = useAppState(({ menuIsOpen }) => menuIsOpen)
  const isSearching = useAppState(isAsking)
  const language = useLanguage()
  const ownMark = useOwnMark()
  const [theme, setShownTheme] = useState(storedTheme)
  const userId = user?.id
  const actions = useMemo(
    () => (userId === undefined ? null : actionsOf(userId, () => setShownTheme(storedTheme()))),
    [userId],
  )
  if (!user || !actions) return null
  return (
    <AccountMenu
      isOpen={isOpen}
      account={{ user, theme, language, isSearching }}
      actions={actions}
      onStateChange={(open) => client.store.patch({ menuIsOpen: open })}
      ownMark={ownMark}
      onRides={() => {
        client.store.patch({ menuIsOpen: false })
        client.go(ridesPath)
        // On their own screen already, they lie further down.
        requestAnimationFrame(() => document.getElementById('rides')?.scrollIntoView())
      }}
      onGeneralInfo={() => client.store.patch({ menuIsOpen: false, woodaloGeneralInfoIsOpen: true })}
    >
      <div>
        <PayToFold actions={payToActions(user.id)} />
        <Decisions lists={decisionLists} />
        <StandingFold actions={standingActions} />
      </div>
    </AccountMenu>
  )
}
