/** Runs, profiles and networks that are measured on real clusters. */
package io.aeolus.integration.monitor;
