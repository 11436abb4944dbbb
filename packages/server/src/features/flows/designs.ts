import type { FlowAction } from '@cabinet/contract/flow-designs.actions'
import { flowDocumentCodec } from '@cabinet/contract/flow-designs.codec'
import type { FlowDocument } from '@cabinet/contract/flow-designs.document'
import { type FlowOptions, flowOptions } from '@cabinet/contract/flow-designs.shapes'
import { sql } from 'kysely'
import { z } from 'zod'
import { firstOf } from '../../kernel/certain.ts'
import type { Ctx, Db } from '../../kernel/ctx.ts'

/** The design that an action needs, in its version in force. */
export interface DesignInForce {
  designId: string
  typeId: string
  versionId: string
  name: string
  document: FlowDocument
  options: FlowOptions
}

/** Where an action happens: heights of settings, the nearest first. */
export interface ActionPlace {
  enterpriseId: string
  action: FlowAction
  levels?: readonly number[]
  spaceIds?: readonly string[]
  organisationIds: readonly string[]
}

interface VersionRow {
  designId: string
  typeId: string
  versionId: string
  name: string
  document: unknown
  options: unknown
}

export const readFlowVersion = ({ document, options, ...row }: VersionRow): DesignInForce => ({
  ...row,
  document: z.decode(flowDocumentCodec, document as never),
  options: z.decode(flowOptions, options as never),
})

/** Finds the design that an action needs in a place; undefined where none does. */
export async function findDesignFor(ctx: Ctx, place: ActionPlace): Promise<DesignInForce | undefined> {
  const { enterpriseId, action, levels = [], spaceIds = [], organisationIds } = place
  const { rows } = await sql<VersionRow>`
    select d.id as "designId", d.type_id as "typeId", v.id as "versionId", v.name, v.document, v.options
    from flow_settings s join flow_designs d on d.id = s.design_id and d.state = 'enabled'
    join flow_versions v on v.id = d.current_version_id
    where s.enterprise_id = ${enterpriseId} and s.action = ${action} and (
      (s.scope = 'level' and s.place = any(${levels.map(String)}::text[]))
      or (s.scope = 'space' and s.place = any(${spaceIds}::text[]))
      or (s.scope = 'department' and s.place = any(${organisationIds}::text[]))
      or s.scope = 'enterprise')
    order by array_position(array['level', 'space', 'department', 'enterprise'], s.scope),
      case when s.scope = 'level' then -s.place::int end,
      array_position(${organisationIds}::text[], s.place)
    limit 1`.execute(ctx.db)
  return rows[0] && readFlowVersion(rows[0])
}

/** Returns a version that a flow started with, whatever is in force today. */
export async function findVersion(db: Db, versionId: string): Promise<DesignInForce> {
  const { rows } = await sql<VersionRow>`
    select d.id as "designId", d.type_id as "typeId", v.id as "versionId", v.name, v.document, v.options
    from flow_versions v join flow_designs d on d.id = v.design_id where v.id = ${versionId}`.execute(db)
  return readFlowVersion(firstOf(rows))
}

/** Returns whom a flow asks where it finds nobody. */
export async function findAdministratorsOf(ctx: Ctx, typeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from flow_types t join users u on u.enterprise_id = t.enterprise_id
    where t.id = ${typeId} and u.type = 2 and u.disabled_at is null
      and (u.expires_at is null or u.expires_at > ${ctx.now()}) order by u.created_at, u.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
