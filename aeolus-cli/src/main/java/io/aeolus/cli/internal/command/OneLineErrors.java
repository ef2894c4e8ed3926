// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanException;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns every exception into one line on standard error and an exit status. */
final class OneLineErrors implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(OneLineErrors.class);

    /** Runs the command; fails if its result cannot be printed. */
    int execute(ParseResult parsed) {
        CommandLine command = parsed.commandSpec().commandLine();
        int status;
        try {
            FileArguments.check(parsed);
            status = new CommandLine.RunLast().execute(parsed);
        } catch (BadInputException e) {
            return failed(command, firstLine(e), ExitCode.USAGE);
        } catch (Error e) {
            // Picocli catches exceptions only, but not errors such as OutOfMemoryError.
            return internalError(e, command);
        }
        // A PrintWriter throws no exceptions.
        boolean isLost = command.getOut().checkError();
        if (isLost || System.out.checkError()) {
            return failed(
                    command,
                    "cannot write the complete result to standard output",
                    status == ExitCode.OK ? ExitCode.SOFTWARE : status);
        }
        return status;
    }

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        Optional<String> unknown = unknownCommand(e);
        if (unknown.isPresent()) {
            return failed(command, unknown.get() + "; see " + name + " --help", ExitCode.USAGE);
        }
        // Picocli doubles the word "option" before some values.
        String line = firstLine(e)
                .replace("option option", "option")
                .replaceFirst("is not an int$", "is not an integer up to " + Integer.MAX_VALUE)
                .replaceFirst("is not a long$", "is not an integer")
                .replaceFirst("is not a double$", "is not a number");
        return failed(command, line + "; see " + name + " --help", ExitCode.USAGE);
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof BadInputException || e instanceof PlanException || e instanceof UnmeasurableException) {
            return failed(command, firstLine(e), ExitCode.USAGE);
        }
        if (e instanceof OwnJvmTrial.AlreadyReportedException reported) {
            return reported.status();
        }
        if (e instanceof InterruptedException) {
            return failed(command, "interrupted", ExitCode.SOFTWARE);
        }
        Optional<String> full = TemporaryFolder.problem();
        if (full.isPresent()) {
            return failed(command, full.get(), ExitCode.SOFTWARE);
        }
        if (e instanceof RunFailedException || e instanceof IOException) {
            LOG.info("the command failed", e);
            return failed(command, firstLine(e), ExitCode.SOFTWARE);
        }
        return internalError(e, command);
    }

    private static int internalError(Throwable e, CommandLine command) {
        // The level INFO is not printed to standard error.
        LOG.info("internal error", e);
        String what = e.getClass().getSimpleName() + ": " + firstLine(e);
        return failed(command, "internal error (details in " + LogFile.text() + "): " + what, ExitCode.SOFTWARE);
    }

    /** The message for an unknown command, with a similar command, if any. */
    private static Optional<String> unknownCommand(ParameterException e) {
        CommandLine command = e.getCommandLine();
        if (!(e instanceof UnmatchedArgumentException unmatched)
                || unmatched.isUnknownOption()
                || command.getSubcommands().isEmpty()) {
            return Optional.empty();
        }
        String parent = command.getParent() == null ? "" : command.getCommandName() + " ";
        String word = parent + unmatched.getUnmatched().get(0);
        // The most similar command comes first.
        String meant = unmatched.getSuggestions().stream()
                .filter(command.getSubcommands()::containsKey)
                .findFirst()
                .map(name -> ": did you mean " + parent + name + "?")
                .orElse("");
        return Optional.of("unknown command '" + word + "'" + meant);
    }

    private static int failed(CommandLine command, String line, int status) {
        command.getErr().println("aeolus: " + line);
        command.getErr().flush();
        return status;
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
