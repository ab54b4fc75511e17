import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './table.module.css'

interface TableProps {
  caption: string
  /** The caption for screen readers. It repeats the visible heading. */
  isCaptionHidden?: boolean
  columns: readonly string[]
  /** The first cell of each row is its heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Below this width each row becomes a block, and each cell shows the name of its column. */
  from: 'medium' | 'large'
  /** Whether all columns except the first contain numbers. */
  isOfFigures?: boolean
}

export function Table({ caption, isCaptionHidden, columns, rows, from, isOfFigures }: TableProps) {
  const cell = isOfFigures ? styles.number : undefined
  return (
    <div className={styles.frame}>
      <table className={classNames(styles.table, styles[from])}>
        <caption>{isCaptionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={index === 0 ? undefined : cell}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((each, index) => (
                <td key={columns[index + 1]} className={cell} data-label={columns[index + 1]}>
                  {each}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
