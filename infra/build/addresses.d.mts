export declare const ADDRESSES_FILE: string;
export declare function screenAddresses(checkout: string): Record<string, string>;
export declare function writeAddresses(checkout: string): void;
