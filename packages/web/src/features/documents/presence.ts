import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import type { Doc } from 'yjs'
import type { EditingChannel } from '../editing/index.ts'
import styles from './presence.module.css'

interface User {
  name: string
  color: string
}

/** Shares the text positions of all members over the channel. */
export function shareTextPresence(doc: Doc, channel: EditingChannel) {
  const awareness = new Awareness(doc)
  const windows = new Map<string, number>()
  const tell = () => channel.sendPresence(encodeAwarenessUpdate(awareness, [doc.clientID]))
  const changed = (_: unknown, origin: unknown) => {
    if (origin === 'local') tell()
  }
  awareness.on('update', changed)
  awareness.setLocalStateField('user', { name: channel.me.name, color: channel.me.colour })
  const stops = [
    channel.onPresence((from, state) => {
      if (from === channel.me.id) return
      if (state === null) {
        const client = windows.get(from)
        if (client !== undefined) removeAwarenessStates(awareness, [client], 'line')
        windows.delete(from)
        return
      }
      const seen = ({ added, updated }: Record<'added' | 'updated', number[]>) => {
        for (const client of [...added, ...updated]) windows.set(from, client)
      }
      awareness.once('update', seen)
      applyAwarenessUpdate(awareness, state, 'line')
      awareness.off('update', seen)
    }),
    // New members have not received earlier positions.
    channel.onMembers(tell),
  ]
  return {
    awareness,
    cursor: ({ name, color }: User): HTMLElement => {
      const caret = document.createElement('span')
      caret.className = styles.caret ?? ''
      caret.style.borderColor = color
      const flag = document.createElement('span')
      flag.className = styles.flag ?? ''
      flag.style.backgroundColor = color
      flag.textContent = name
      caret.append(flag)
      return caret
    },
    selection: ({ color }: User) => ({
      style: `background-color: ${color}33`,
      class: styles.selection ?? '',
    }),
    close() {
      for (const stop of stops) stop()
      awareness.destroy()
    },
  }
}
