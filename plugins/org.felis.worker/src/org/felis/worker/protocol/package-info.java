/**
 * What goes between a worker process and whoever started it: JSON-RPC on standard streams, records as they are. A sealed value crosses inside a record ({@code Answer}), since its
 * case is only named there.
 */
package org.felis.worker.protocol;
