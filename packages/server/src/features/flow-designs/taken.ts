import { AppError } from '../../kernel/errors.ts'
import { takenNameRefusal } from './flow-designs.rules.ts'

/** Words the violation of a unique index as an error of the contract. */
export async function refuseTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const refusal = takenNameRefusal((error as { constraint?: string }).constraint)
    throw refusal ? new AppError(refusal) : error
  }
}

/** The code of PostgreSQL for a row that others refer to. */
const referredTo = '23503'

/** Requests refer to the versions they run by; such a design cannot be deleted. */
export async function refuseUsed<T>(deletion: Promise<T>): Promise<T> {
  try {
    return await deletion
  } catch (error) {
    throw (error as { code?: string }).code === referredTo
      ? new AppError('flow_designs.in_use', { Settings: [] })
      : error
  }
}
