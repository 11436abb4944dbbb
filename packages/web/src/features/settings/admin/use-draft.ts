import { useState } from 'react'
import { showToast } from '../../../kernel/toast.ts'
import { messages } from './admin.text.ts'

/** Keeps a draft of changes over the stored settings. `save` receives only the changed fields. */
export function useSettingsDraft<Fields extends object>(
  held: Fields,
  save: (change: Partial<Fields>) => Promise<unknown>,
) {
  const [change, setChange] = useState<Partial<Fields>>({})
  const [busy, setBusy] = useState(false)
  const names = (Object.keys(change) as (keyof Fields)[]).filter((name) => change[name] !== held[name])

  const keep = async (also: Partial<Fields> = {}) => {
    setBusy(true)
    try {
      const changed = Object.fromEntries(names.map((name) => [name, change[name]])) as Partial<Fields>
      await save({ ...changed, ...also })
      setChange({})
      showToast.success(messages.saved)
    } catch (error) {
      showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    value: { ...held, ...change },
    dirty: names.length > 0,
    busy,
    set: (part: Partial<Fields>) => setChange((before) => ({ ...before, ...part })),
    discard: () => setChange({}),
    /** Saves the changes. */
    keep: () => keep(),
    /** Saves one field at once, as a switch does. */
    keepNow: (part: Partial<Fields>) => keep(part),
  }
}
export type SettingsDraft<Fields extends object> = ReturnType<typeof useSettingsDraft<Fields>>
