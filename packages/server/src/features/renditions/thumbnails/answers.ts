import type { ConfinedProcess } from '../../../kernel/sandbox/index.ts'

/** Conversation with a child: one line of request, one line of reply. */
export interface ChildConversation {
  /** Returns the child's reply to this line; null if it has ended, or replies unasked. */
  ask(line: string): Promise<string | null>
  /** Whether it replies no more. */
  isOver(): boolean
}

/** Characters of a reply. */
const most = 64 * 1024

/**
 * Opens the replies of a child, with at most one line buffered: a child that sends too much, or unasked, is
 * killed, so that it can neither fill the memory nor answer another request.
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
