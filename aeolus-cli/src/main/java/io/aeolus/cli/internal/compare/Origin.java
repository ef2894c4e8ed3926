package io.aeolus.cli.internal.compare;

import io.aeolus.probe.Machine;
import java.time.Instant;

/**
 * Where a comparison is from.
 *
 * @param at when it was made
 * @param command the command line that made it
 * @param version the version of this program
 * @param machine what it ran on
 */
public record Origin(Instant at, String command, String version, Machine machine) {}
