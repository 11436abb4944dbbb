/** A start failure that the user can fix: printed as its message only, without a stack trace. */
export class ServerStartError extends Error {
  override name = 'StartError'
}

/** A wrong or missing setting; the message names the key, what is wrong with its value and what is allowed. */
export class ConfigValueError extends ServerStartError {
  override name = 'ConfigError'
}
