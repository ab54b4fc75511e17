import { useId, useRef, useState, type ReactNode } from 'react'
import { useFirstText } from '../i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { icons, type IconPath } from './icons.ts'
import { Spinner } from './spinner.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './combobox.module.css'

export interface ComboboxOption {
  id: string
  title: string
  detail?: string | undefined
  /** How far it is. */
  distance?: string
  /** What it costs to go there. */
  price?: ReactNode
  icon?: IconPath
  /** Shown whatever was typed, so it is not a search result. */
  always?: boolean
  /** By default a row: a chip stands beside another one, a pill at the end of the row before it. */
  look?: 'chip' | 'pill'
}

interface ComboboxProps<Option extends ComboboxOption> {
  label: string
  value: string
  onInput: (value: string) => void
  options: readonly Option[]
  onSelect: (option: Option) => void
  /** Told after an option was picked by pointer, when the field has let the focus go. */
  onPicked?: (() => void) | undefined
  /** `idle` shows no list at all unless there are options. */
  state?: 'idle' | 'loading' | 'ready' | 'failed'
  error?: string | null
  /** What is asked for, as an error that does not keep the list closed, until somebody types. */
  hint?: string | false | null | undefined
  /** Shown instead of options if the search has failed. */
  failure?: string
  placeholder?: string
  /** Drawn before the text: a ring, a dot. */
  marker?: ReactNode
  disabled?: boolean
  /** Draws no box: for a field inside a card. */
  plain?: boolean
  /** The text was chosen: typing replaces it. */
  settled?: boolean
  /** What was chosen as it is read, while nobody types; by default the text itself. */
  chosen?: string | undefined
  /** What was typed: where a title contains it, it is highlighted. */
  query?: string
  /** The credit below the suggestions. */
  credit?: ReactNode
}

/** A text field with suggestions, after the WAI-ARIA combobox pattern: the focus stays in the field. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const {
    label,
    value,
    onInput,
    options,
    onSelect,
    state = 'idle',
    error,
    hint,
    failure,
    placeholder,
    marker,
    disabled,
  } = props
  const id = useId()
  const text = useFirstText().ui
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** A choice may open a dialog; when that returns the focus, the list must not open again. */
  const chosen = useRef(false)
  const fault = error || (value === '' && hint)
  const current = active < options.length ? active : -1
  const expanded = open && !disabled && (options.length > 0 || state === 'ready' || state === 'failed')

  const found = options.filter(({ always }) => !always).length
  // Whoever types and presses Enter means the best suggestion, and does not send the form.
  const best = state === 'ready' && props.query ? options.find(({ always }) => !always) : undefined
  const meant = options[current] ?? best

  function choose(option: Option) {
    chosen.current = true
    setOpen(false)
    setActive(-1)
    onSelect(option)
  }

  function move(to: number) {
    if (options.length === 0) return
    setOpen(true)
    setActive((to + options.length) % options.length)
  }

  return (
    <div
      className={classNames(styles.combobox, props.plain && styles.plain)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setOpen(false)
        if (!document.querySelector('dialog:modal')) chosen.current = false
      }}
    >
      <div className={styles.box}>
        {marker && <span className={styles.marker}>{marker}</span>}
        <span className={styles.words} data-chosen={props.settled ? (props.chosen ?? value) : undefined}>
          <label className={styles.label} htmlFor={id}>
            {label}
          </label>
          <input
            id={id}
            className={styles.input}
            type="text"
            role="combobox"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={placeholder}
            disabled={disabled}
            value={value}
            aria-expanded={expanded}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={expanded && current >= 0 ? `${id}-${current}` : undefined}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            onFocus={({ currentTarget }) => {
              if (props.settled) currentTarget.select()
              // A person brought here by an error must see its message and the other errors.
              if (!chosen.current && !error) setOpen(true)
              chosen.current = false
            }}
            onPointerDown={() => setOpen(true)}
            onChange={(event) => {
              setOpen(true)
              setActive(-1)
              onInput(event.target.value)
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown') move(current + 1)
              else if (event.key === 'ArrowUp') move(current < 0 ? options.length - 1 : current - 1)
              else if (event.key === 'Escape' && expanded) setOpen(false)
              else if (event.key === 'Escape' && value !== '') onInput('')
              else if (event.key === 'Enter' && expanded && meant) choose(meant)
              else return
              event.preventDefault()
              event.stopPropagation()
            }}
          />
        </span>
        {state === 'loading' && <Spinner className={styles.busy} />}
        {value !== '' && (!props.settled || expanded) && !disabled && state !== 'loading' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={`${text.clear}: ${label}`}
            onClick={() => {
              onInput('')
              document.getElementById(id)?.focus()
            }}
          >
            <Icon path={icons.close} size={18} />
          </button>
        )}
      </div>
      {fault && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon path={icons.alert} size={18} />
          {fault}
        </p>
      )}
      <div className={styles.list} hidden={!expanded}>
        <ul id={`${id}-list`} role="listbox" aria-label={label}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={classNames(styles.option, option.look && styles[option.look])}
              data-best={(current < 0 && option === best) || undefined}
              // Keeps the focus in the field while the option is pressed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={({ detail }) => {
                choose(option)
                // A choice by pointer closes the keyboard over the form. Keys and screen readers keep their place.
                if (!detail || option.always) return
                document.getElementById(id)?.blur()
                props.onPicked?.()
              }}
            >
              <span className={styles.icon}>
                <Icon path={option.icon ?? icons.pin} size={20} />
              </span>
              <span className={styles.words}>
                <span className={styles.title}>
                  {option.always ? option.title : <Matched title={option.title} query={props.query ?? ''} />}
                </span>
                {(option.distance || option.detail) && (
                  // The name has the whole width: what helps to tell it from others stands below it.
                  <span className={styles.detail}>
                    {option.distance && <span className={styles.far}>{option.distance}</span>}
                    {option.distance && option.detail && ' · '}
                    {option.detail}
                    {expanded && option.price}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        {found === 0 && (state === 'ready' || state === 'failed') && (
          <p className={styles.none}>{state === 'failed' ? failure : text.noSuggestions}</p>
        )}
        {found > 0 && props.credit && <div className={styles.credit}>{props.credit}</div>}
      </div>
      <VisuallyHidden>
        <span role="status">
          {expanded && state === 'ready' && (found > 0 ? text.suggestions(found) : text.noSuggestions)}
        </span>
      </VisuallyHidden>
    </div>
  )
}

/** The title with what was typed marked in it, whatever its case and accents. */
function Matched({ title, query }: { title: string; query: string }) {
  const plain = (words: string) => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const at = plain(title).indexOf(plain(query))
  if (query === '') return title
  // What was found by other words, such as a corner of the street that was typed, stands out whole; so does a title whose
  // letters change their length, which would shift what is marked.
  if (at < 0 || plain(title).length !== title.length) return <mark>{title}</mark>
  return (
    <>
      {title.slice(0, at)}
      <mark>{title.slice(at, at + plain(query).length)}</mark>
      {title.slice(at + plain(query).length)}
    </>
  )
}
