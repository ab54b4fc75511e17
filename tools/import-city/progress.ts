// Shows the progress of an import in one line.

export interface ProgressLine {
  /** `share` from 0 to 1 of the step at hand. */
  show(step: string, share?: number): void
  /** Leaves an empty line behind. */
  end(): void
}

const barWidth = 24

/** Silent without a terminal: a file or a pipe gets no progress bars. */
export function createProgressLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): ProgressLine {
  let shown = ''
  return {
    show(step, share) {
      if (!stream.isTTY) return
      const filled = Math.round(Math.min(1, Math.max(0, share ?? 0)) * barWidth)
      const bar = `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}`
      const line = share === undefined ? `${step} …` : `${bar} ${step}`
      if (line === shown) return
      shown = line
      // Back to the line's beginning, and clear it: https://en.wikipedia.org/wiki/ANSI_escape_code
      stream.write(`\r\u001B[K${line}`)
    },
    end() {
      if (shown !== '') stream.write('\r\u001B[K')
      shown = ''
    },
  }
}
