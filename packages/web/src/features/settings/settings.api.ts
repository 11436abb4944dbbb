import { type SystemSettings, settingEndpoints } from '@cabinet/contract/settings'
import { endpointQueryKey, queryClient, useEndpoint } from '../../kernel/query.ts'
import { apiBaseAddress } from '../../kernel/send.ts'
import { useText } from '../../kernel/text.ts'
import { messages } from './settings.text.ts'

/** Returns the system settings, loaded once at start; undefined until then. */
export const useSystemSettings = () =>
  useEndpoint(settingEndpoints.systemName, {}, { staleTime: Number.POSITIVE_INFINITY }).data

const held = () => queryClient.getQueryData<SystemSettings>(endpointQueryKey(settingEndpoints.systemName, {}))

/** Returns the base address of uploads: a separate host if configured. */
export const uploadBaseAddress = () => held()?.uploadHost || apiBaseAddress

/** Returns the base address of downloads. */
export const downloadBaseAddress = () => held()?.downloadHost || apiBaseAddress

/** Returns how Office files open; the default until the settings are loaded. */
export const officeOpeningMode = () => held()?.officeType ?? 'embedded'

/** The system's name: the administrator's, else the product's in the reader's language. */
export function useSystemName() {
  const t = useText(messages)
  const given = useSystemSettings()?.systemName ?? ''
  return ['', ...messages.name].includes(given) ? t('name') : given
}
