/** Calls of the server's REST side that few pages make. Secrets travel in the body or the Authorization header. */

import { ApiError } from '../lib/api.ts'

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  key?: string
}

/** The answer of a call, read as JSON; raises ApiError. */
export async function ask<T>(path: string, { method = 'GET', body, key }: Call = {}): Promise<T> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (key) headers.Authorization = `Bearer ${key}`
  let answer: Response
  let data: unknown
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    data = await answer.json()
  } catch {
    throw new ApiError('offline')
  }
  if (answer.ok) return data as T
  const { code, detail } = (data ?? {}) as { code?: string; detail?: string }
  throw new ApiError(code ?? 'offline', detail ?? '')
}
