import type { ErrorStatusTable } from './common.ts'

export const authErrors = {
  /** The token is missing, unknown or ended (specification: 'Your login has expired, please log in again'). */
  'auth.expired': 401,
  /** The token is older than 12 hours. */
  'auth.idle': 401,
  'auth.login_id_missing': 401,
  /** One answer for a wrong password and an unknown account. */
  'auth.password_wrong': 400,
  'auth.locked': 429,
  /** The password belongs to a directory (AD, LDAP) that does not respond. */
  'auth.directory_unavailable': 500,
  'auth.account_expired': 403,
  'auth.account_disabled': 403,
  'auth.must_change_password': 403,
  'auth.old_password_wrong': 400,
  'auth.password_weak': 400,
  'auth.password_same': 400,
  /** One of the latest passwords (setting). */
  'auth.password_used': 400,
  /** A captcha or a one-time code is required. */
  'auth.verify_needed': 400,
  'auth.verify_wrong': 400,
  /** The one-time code is wrong, expired or already used. */
  'auth.code_wrong': 400,
  /** A new code cannot be requested yet; `Data.Seconds` is the wait. */
  'auth.code_too_often': 429,
  'auth.phone_invalid': 400,
  /** A new number must be confirmed by a code sent to it. */
  'auth.phone_code_needed': 400,
  /** A new address is taken only with the code that was sent to it. */
  'auth.mail_code_needed': 400,
  /** Mails cannot be sent, so no code can. */
  'auth.mail_off': 409,
  'auth.phone_off': 403,
  /** Codes for forgotten passwords cannot be sent this way. */
  'auth.reset_off': 403,
  /** No gateway for text messages is set up. */
  'auth.sms_off': 409,
  'auth.sms_address_invalid': 400,
  /** The template lacks the code variable. */
  'auth.sms_code_missing': 400,
  /** The sign-in expired or was continued elsewhere. */
  'auth.ticket_ended': 400,
  /** The user must re-enter the password. */
  'auth.password_needed': 400,
  /** Passkeys need https, or localhost. */
  'auth.passkey_insecure': 400,
  'auth.passkey_refused': 400,
  /** A second factor is required of this person, so the last one stays. */
  'auth.factor_required': 409,
  /** The maximum number of mapped-drive passwords is reached. */
  'auth.app_passwords_full': 409,
  'auth.sign_on_off': 404,
  'auth.sign_on_failed': 400,
  'auth.sign_on_unreachable': 400,
  /** No user matches the provider's identity. */
  'auth.sign_on_no_account': 403,
  'auth.sign_on_account_taken': 409,
  /** Only platform administrators may accept a provider as the second factor. */
  'auth.sign_on_vouches': 403,
  /** The sign-on settings were last saved by a user of lower rank. */
  'auth.channel_refused': 403,
  /** The enterprise's gateway refused a message; only platform administrators see the reason. */
  'auth.unreachable': 400,
} as const satisfies ErrorStatusTable
