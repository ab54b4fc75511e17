import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { TextField } from '../ui/text-field.tsx'
import { deskApi } from './calls-to-desk.ts'
import { Shown } from './loaded-or-failed.tsx'
import { FaultLine } from './fault-line.tsx'
import { Person } from './person-history.tsx'
import { useDeskText } from './desk-texts.ts'
import { useLoaded } from './use-loaded.ts'
import shared from './desk.module.css'
import styles from './search-people.module.css'
import { useAct } from './use-act.ts'

/** Searches for people and shows the chosen one. */
export function People({ uid }: { uid: string | null }) {
  const { people: text, sections, nobody } = useDeskText()
  const [, go] = useLocation()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly { uid: string; name: string }[] | null>(null)
  const { busy, fault, run } = useAct()

  async function search(event: FormEvent) {
    event.preventDefault()
    await run(async () => setFound(await deskApi.people(words)))
  }

  return (
    <div className={shared.page}>
      <h1>{sections.people}</h1>
      <form className={styles.search} role="search" onSubmit={(event) => void search(event)}>
        <TextField label={text.label} hint={text.hint} type="search" value={words} onChange={setWords} />
        <Button type="submit" loading={busy} disabled={words.trim().length < 2}>
          {text.search}
        </Button>
      </form>
      <FaultLine fault={fault} />
      {found && (
        <Card flush>
          {found.length === 0 ? (
            <p className={styles.none} role="status">
              {text.none}
            </p>
          ) : (
            <ul>
              {found.map((person) => (
                <li key={person.uid}>
                  <ListRow
                    title={<bdi>{person.name || nobody}</bdi>}
                    detail={person.uid}
                    onPress={() => {
                      setFound(null)
                      go(`/people/${encodeURIComponent(person.uid)}`)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
      {uid !== null && !found && <One key={uid} uid={uid} />}
    </div>
  )
}

function One({ uid }: { uid: string }) {
  const person = useLoaded(`person ${uid}`, () => deskApi.person(uid))
  return (
    <Shown loaded={person}>
      {(known) => <Person person={known} reportId={null} onChange={() => void person.reload()} />}
    </Shown>
  )
}
