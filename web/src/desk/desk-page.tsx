import { type Language, languages } from '@woodalo/protocol/languages'
import { useEffect, useState } from 'react'
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { BrandMark } from '../ui/brand-mark.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { deskApi, onEnded } from './calls-to-desk.ts'
import { Appeals } from './appeals.tsx'
import { Audit } from './audit-log.tsx'
import { Figures } from './figures.tsx'
import { People } from './search-people.tsx'
import { Reports } from './reports.tsx'
import { SignIn } from './sign-in.tsx'
import { showLanguage, useDeskText } from './desk-texts.ts'
import shared from './desk.module.css'
import styles from './desk-page.module.css'
import { useLanguage } from '../i18n/language-state.ts'

const sections = ['reports', 'appeals', 'people', 'figures', 'audit'] as const

export function App() {
  // Undefined until it is known whether an operator is signed in.
  const [operator, setOperator] = useState<string | null | undefined>(undefined)
  useEffect(() => {
    onEnded(() => setOperator(null))
    deskApi.session().then(
      (session) => setOperator(session.operator),
      () => setOperator(null),
    )
  }, [])
  if (operator === undefined) return null
  if (operator === null) return <SignIn choice={<LanguageChoice />} onDone={setOperator} />
  return <Desk operator={operator} onLeave={() => setOperator(null)} />
}

function LanguageChoice() {
  const language = useLanguage()
  const text = useDeskText()
  return (
    <SelectField
      label={text.language}
      value={language}
      options={languages.map(({ code, displayName }) => ({ value: code as Language, label: displayName }))}
      onChange={(chosen) => void showLanguage(chosen, { remember: true })}
    />
  )
}

function Desk({ operator, onLeave }: { operator: string; onLeave: () => void }) {
  const text = useDeskText()
  const [path] = useLocation()
  return (
    <div className={styles.desk}>
      <header className={styles.rail}>
        <div className={shared.brand}>
          <BrandMark />
          <span className={shared.place}>{text.place}</span>
        </div>
        <nav className={styles.sections} aria-label={text.title}>
          {sections.map((name) => (
            <Link
              key={name}
              href={`/${name}`}
              className={styles.section!}
              aria-current={path.startsWith(`/${name}`) ? 'page' : undefined}
            >
              {text.sections[name]}
            </Link>
          ))}
        </nav>
        <div className={styles.self}>
          <LanguageChoice />
          <p className={shared.soft}>{operator}</p>
          <Button
            variant="secondary"
            size="small"
            onClick={() => void deskApi.signOut().then(onLeave, onLeave)}
          >
            {text.signOut}
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <Switch>
          <Route path="/reports/:id">{({ id }) => <Reports id={id} />}</Route>
          <Route path="/reports">
            <Reports id={null} />
          </Route>
          <Route path="/appeals" component={Appeals} />
          <Route path="/people/:uid">{({ uid }) => <People uid={decodeURIComponent(uid)} />}</Route>
          <Route path="/people">
            <People uid={null} />
          </Route>
          <Route path="/figures" component={Figures} />
          <Route path="/audit" component={Audit} />
          <Route>
            <Redirect to="/reports" replace />
          </Route>
        </Switch>
      </main>
    </div>
  )
}
