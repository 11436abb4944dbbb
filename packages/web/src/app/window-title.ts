import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSystemName } from '../features/settings/index.ts'
import { useTranslate } from '../kernel/text.ts'

/** Keeps the window title: the screen's title and the system's name. */
export function useWindowTitle() {
  const say = useTranslate()
  const name = useSystemName()
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.room?.title })
  useEffect(() => {
    document.title = title ? `${say(title)} · ${name}` : name
  }, [say, name, title])
}
