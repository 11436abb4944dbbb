import { X509Certificate } from 'node:crypto'
import type { DirectoryError } from '@cabinet/contract/directory'
import type { DirectorySettings } from '@cabinet/contract/directory.settings'
import { isValidLdapFilter, parseDirectoryHost } from './ldap/index.ts'

/** Returns why these settings are invalid, or null. */
export function settingsRefusal(settings: DirectorySettings): DirectoryError | null {
  const { hosts, certificate, userFilter, groupFilter } = settings
  if (!hosts.every((host) => parseDirectoryHost(host) !== null)) return 'directory.host_invalid'
  if (!isValidLdapFilter(userFilter) || (groupFilter !== '' && !isValidLdapFilter(groupFilter)))
    return 'directory.filter_invalid'
  return isPem(certificate) ? null : 'directory.certificate_invalid'
}

/** Returns the first setting missing for a connection, or null. */
export const missingDirectorySetting = (
  { hosts, baseDn, bindAccount }: DirectorySettings,
  hasPassword: boolean,
): DirectoryError | null =>
  hosts.length === 0 || baseDn === '' || bindAccount === '' || !hasPassword ? 'directory.not_set' : null

/**
 * Returns whether the stored password may be used with these settings: only for the same hosts and account,
 * and with the same trust in certificates. Otherwise anyone who may change settings could read it.
 */
export const mayReusePassword = (kept: DirectorySettings, wanted: DirectorySettings): boolean =>
  kept.bindAccount === wanted.bindAccount &&
  kept.certificate === wanted.certificate &&
  wanted.hosts.every((host) => kept.hosts.includes(host))

function isPem(text: string): boolean {
  if (text === '') return true
  const parts = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const part of parts) new X509Certificate(part)
    return parts.length > 0
  } catch {
    return false
  }
}
