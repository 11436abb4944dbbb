import type { ReactNode } from 'react'

/** Words in both languages, or a key that somebody worded (an error key, `buttons.<event>`). */
export type HostText = readonly [zh: string, en: string] | string
export type HostTextParameters = Record<string, string | number>
type Query = Record<string, string | undefined>

/** Functions that the administration kit needs from the product; the kernel provides them. */
export interface AdminKitHost {
  /** Re-renders when the language changes. */
  useSay(): (what: HostText, params?: HostTextParameters) => string
  useLanguage(): 'zh' | 'en'
  useDark(): boolean
  /** The query of the address, and a function to change parts of it (undefined removes a parameter). */
  useAddress(): readonly [Query, (patch: Query, options?: { push?: boolean }) => void]
  /** A value remembered for this user in this browser; `fallback` must keep its identity. */
  usePref<T>(key: string, fallback: T): [T, (value: T) => void]
  done(what: HostText, params?: HostTextParameters): void
  /** Reports an error to the user. */
  failed(error: unknown): void
  /** Returns the error key of a thrown error, or null. */
  keyOf(error: unknown): string | null
}

let held: AdminKitHost | null = null

/** Sets the host (`kernel/admin-host.ts`), as ui must not import the kernel. */
export const setAdminKitHost = (host: AdminKitHost) => {
  held = host
}

export function adminKitHost(): AdminKitHost {
  if (!held) throw new Error('the administration kit has no host: import kernel/admin-host.ts')
  return held
}

export const useHostTranslate = () => adminKitHost().useSay()

/** Content of a part of a page: text or elements. */
export type ShownContent = ReactNode
