import { z } from 'zod';
import { localDate, plainText, uuid } from './shared.ts';

/** A query parameter; '', 'null' and 'all' count as missing. */
export const queryParam = <Shape extends z.ZodType>(shape: Shape) => z.preprocess(blankToUndefined, shape);
export const optionalParam = <Shape extends z.ZodType>(shape: Shape) => queryParam(shape.optional());
const blankToUndefined = (value: unknown): unknown =>
  value === '' || value === 'all' || value === 'null' ? undefined : value;

export const filter = optionalParam(plainText().max(200, 'Please use at most 200 characters'));

/** Words to search for: unlike in other filters, 'all' and 'null' are words. */
export const searchText = z.preprocess(
  (value) => (value === '' ? undefined : value),
  plainText().max(200, 'Please use at most 200 characters').optional(),
);

export const dateFilter = optionalParam(localDate);

/** Filter by the id of a record. */
export const idFilter = optionalParam(uuid);

/** Filter by a comma-separated list of ids. */
export const idsFilter = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  const ids = value.split(',').map((id) => id.trim());
  return ids.every((id) => ['', 'all', 'null'].includes(id)) ? undefined : ids;
}, z.array(uuid).max(100, 'Please choose at most 100').optional());

/** 'Active' or 'Inactive'; both if missing. */
export const statusFilter = z.preprocess(
  (value) => {
    if (typeof value !== 'string') return value ?? undefined;
    const word = value.trim().toLowerCase();
    return ['', 'all', 'null'].includes(word) ? undefined : word;
  },
  z.enum(['active', 'inactive']).optional(),
);

const emptyToUndefined = (value: unknown): unknown => (value === '' || value === 'null' ? undefined : value);
const activeValue = z.enum(['all', 'true', 'false'], 'Please use all, true or false');

/** Lists return active rows only; `active=all` returns all of them to administrators. */
export const activeFilter = z.preprocess(emptyToUndefined, activeValue.optional());
export const activeByDefault = z.preprocess(emptyToUndefined, activeValue.default('true'));

/** Parses '2', 'Year 2' and 'Semester 2'. */
export const numberFilter = z.preprocess((value) => {
  if (value === undefined || value === '' || value === 'all' || value === 'null') return undefined;
  return typeof value === 'string' ? value.replace(/^(Year|Semester)\s+/i, '').trim() : value;
}, z.coerce.number('Please give a whole number').int('Please give a whole number').min(0, 'Please give a whole number').max(32_767, 'Please give a smaller number').optional());

export const pageSizes = [25, 50, 100] as const;
const defaultPageSize = 50;
export const maxPageSize = 200;

const pageNumber = z.coerce.number().int().min(1).max(1_000_000);

/** Optional paging, counted from 1. Without `page` the reply is the whole list as an array. */
export const paging = z.object({
  page: optionalParam(pageNumber),
  page_size: queryParam(z.coerce.number().int().min(1).max(maxPageSize).default(defaultPageSize)),
});

/** Paging of a list that is always paged. */
export const requiredPaging = paging.extend({ page: queryParam(pageNumber.default(1)) });

/** Query parameter with a fixed set of values and a default. */
export const enumWithDefault = <const Values extends readonly string[]>(
  values: Values,
  defaultValue: NoInfer<Values[number]>,
  errorText?: string,
) => queryParam(z.enum(values, errorText).default(defaultValue));

export const direction = enumWithDefault(['asc', 'desc'], 'asc');

/** Maximum number of rows, for autocomplete fields. */
export const limit = optionalParam(z.coerce.number().int().min(1).max(100));

/** One page of a list; `total` counts the rows of all pages. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), page_size: z.number() });

/** An array of rows, or one page if `page` was given. */
export const listOrPage = <Row extends z.ZodType>(row: Row) => z.union([z.array(row), pageOf(row)]);

/** Longer lists must be read page by page. */
export const maxUnpagedRows = 10_000;

export const exportFormats = ['csv', 'xlsx'] as const;
export const fileFormats = [...exportFormats, 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];
export const fileFormat = enumWithDefault(fileFormats, 'csv');

/** Ids to delete. Values that are not UUIDs are ignored. */
export const idList = z.object({ ids: z.array(z.string().max(100)).min(1, 'Please choose at least one').max(1000) });
export const deleted = z.object({ success: z.literal(true), deleted: z.number() });
export const count = z.object({ count: z.number() });
