import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import type { Host } from '../ui/admin/host.ts'
import { usePath, useQueryParams } from './address.tsx'
import { CallError } from './call-error.ts'
import type { Query } from './go.ts'
import { usePref } from './prefs.ts'
import { useLanguage, useSay } from './text.ts'
import { useTheme } from './theme.ts'
import { toast } from './toast.ts'

function useAddress() {
  const query = useQueryParams()
  const path = usePath()
  const navigate = useNavigate()
  // Two changes before the next render must not undo each other.
  const latest = useRef(query)
  latest.current = query
  const change = useCallback(
    (patch: Query, { push = false }: { push?: boolean } = {}) => {
      latest.current = { ...latest.current, ...patch }
      const given = Object.entries(latest.current).filter(([, value]) => value !== undefined && value !== '')
      void navigate({ to: path, search: Object.fromEntries(given) as never, replace: !push })
    },
    [path, navigate],
  )
  return [query, change] as const
}

/** What administration screens of the design system take from the kernel. */
export const adminHost: Host = {
  useSay,
  useLanguage,
  useDark: () => useTheme() === 'theme-dark',
  useAddress,
  usePref,
  done: (what, params) => void toast.success(what, params && { params }),
  failed: toast.failure,
  keyOf: (error) => (error instanceof CallError ? error.key : null),
}
