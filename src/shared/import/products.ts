import { LIMITS } from '../limits.ts';
import { plainHeader } from './headers.ts';

/** A product of a list, identified by its code if there is one, else by its name. */
export type ListProduct = { key: string; name: string; code: string; offerCode: string; lines: number };

type Named = { product: string; productCode: string; offerCode: string };

/** Equal for lines of the same product, in this list and later ones. */
const productKey = ({ product, productCode, offerCode }: Named): string =>
  productCode === ''
    ? plainHeader(product)
    : [productCode, offerCode].filter(Boolean).join(' · ').slice(0, LIMITS.importCell);

/** The products of a list, by number of lines, and the product of each line; null for none. */
export function productsOf(lines: readonly Named[]): { products: ListProduct[]; of: (number | null)[] } {
  const products: ListProduct[] = [];
  const places = new Map<string, number>();
  const of = lines.map((line) => {
    const key = productKey(line);
    if (key === '') return null;
    const known = places.get(key);
    const place = known ?? products.length;
    const product = products[place];
    if (product) product.lines += 1;
    else {
      places.set(key, place);
      products.push({
        key,
        name: line.product || line.productCode,
        code: line.productCode,
        offerCode: line.offerCode,
        lines: 1,
      });
    }
    return place;
  });
  return { products, of };
}
