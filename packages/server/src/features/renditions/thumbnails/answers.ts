import type { ConfinedProcess } from '../../../kernel/sandbox/index.ts'

/** Talks with a child: a line is asked, a line is answered. */
export interface ChildConversation {
  /** Answers what the child says to this line; null where it has ended, or says what it was not asked. */
  ask(line: string): Promise<string | null>
  /** Whether it answers no more. */
  isOver(): boolean
}

/** Characters of an answer. */
const most = 64 * 1024

/**
 * The answers of a child, of which no more is kept than one line: a child that says too much, or speaks without being
 * asked, is killed, so that neither our memory fills up nor an answer is taken for that to another question.
 */
export function openChildConversation({ stdin, stdout, kill, ended }: ConfinedProcess): ChildConversation {
  let said = ''
  let waiting: ((answer: string | null) => void) | null = null
  let isOver = false
  const give = (answer: string | null) => {
    waiting?.(answer)
    waiting = null
  }
  const over = () => {
    isOver = true
    give(null)
  }
  stdout.setEncoding('utf8').on('data', (text: string) => {
    if (isOver) return
    said += text
    const end = said.indexOf('\n')
    if (!waiting || said.length > most || (end >= 0 && end < said.length - 1)) {
      over()
      kill()
    } else if (end >= 0) {
      const line = said.slice(0, end)
      said = ''
      give(line)
    }
  })
  ended.then(over, over)
  return {
    isOver: () => isOver,
    ask(line) {
      if (isOver) return Promise.resolve(null)
      return new Promise((resolve) => {
        waiting = resolve
        stdin.write(line)
      })
    },
  }
}
