// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.kafka.ConsumerSettings;
import io.aeolus.cli.internal.kafka.KafkaReader;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.Stack;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that let a topology run next to another submission of the same main: another name, and other consumer groups. */
final class CanaryOptions {

    @Option(
            names = "--name",
            paramLabel = "NAME",
            parameterConsumer = OneWord.class,
            description = "Name on the cluster, instead of the name that MAIN gives.")
    private Optional<String> name = Optional.empty();

    @Option(
            names = "--suffix",
            paramLabel = "SUFFIX",
            parameterConsumer = OneWord.class,
            description = "Text to add to the name that MAIN gives, such as -canary.")
    private Optional<String> suffix = Optional.empty();

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            parameterConsumer = OneWord.class,
            description = "Kafka consumer group of the spouts (default with --name or --suffix: the group that MAIN"
                    + " gives, with the suffix or the name added).")
    private Optional<String> group = Optional.empty();

    /** Consumes the next word, which may begin with a hyphen. */
    static final class OneWord implements IParameterConsumer {
        @Override
        @SuppressWarnings("JdkObsolete") // required by picocli's interface
        public void consumeParameters(Stack<String> args, ArgSpec argSpec, CommandSpec commandSpec) {
            if (args.isEmpty()) {
                throw new ParameterException(
                        commandSpec.commandLine(),
                        "Missing required parameter for option '" + ((OptionSpec) argSpec).longestName() + "'");
            }
            argSpec.setValue(Optional.of(args.pop()));
        }
    }

    /** Checks the options before main runs. */
    void check() throws BadInputException {
        Refusal.when(name.isPresent() && suffix.isPresent(), "--suffix has no effect with --name: remove one of them");
        Refusal.when(group.filter(String::isBlank).isPresent(), "--group: the group is empty: give a name");
        checkName("--name", name);
        checkName("--suffix", suffix);
    }

    /** A valid suffix is a valid name. */
    private static void checkName(String option, Optional<String> text) throws BadInputException {
        try {
            text.ifPresent(Utils::validateTopologyName);
        } catch (IllegalArgumentException e) {
            throw new BadInputException("%s: '%s' is not valid: must not be empty or contain '/', '\\', '.' or ':'"
                    .formatted(option, text.orElse("")));
        }
        Refusal.when(text.filter(String::isBlank).isPresent(), option + ": the text is blank: give a name");
    }

    /** The name on the cluster of a topology that main names. */
    String nameOf(String ofMain) {
        return name.orElse(ofMain + suffix.orElse(""));
    }

    /** Returns the topology with its own consumer groups. Shows notes on the groups and on settings that both topologies share. */
    CapturedTopology separated(CapturedTopology captured, Consumer<String> notes) throws BadInputException {
        Submission submission = captured.submission();
        String newName = nameOf(submission.name());
        boolean isRenamed = !newName.equals(submission.name());
        if (isRenamed) {
            sharedSettings(submission, newName).ifPresent(notes);
        }
        if (isRenamed || group.isPresent()) {
            checkChangeable(submission.topology());
        }
        List<KafkaReader> readers = KafkaReader.of(submission.topology());
        checkGroup(readers);
        if (readers.isEmpty() || (group.isEmpty() && !isRenamed)) {
            return captured;
        }
        UnaryOperator<String> newGroup = old -> group.orElse(old + suffix.orElse("-" + newName));
        readers.forEach(reader -> notes.accept(
                "'%s' reads from Kafka with the consumer group '%s' instead of '%s': the spout's FirstPollOffsetStrategy chooses where a new group starts"
                        .formatted(reader.component(), newGroup.apply(reader.group()), reader.group())));
        StormTopology topology =
                ConsumerSettings.withGroups(submission.topology().deepCopy(), newGroup);
        return new CapturedTopology(
                new Submission(submission.name(), topology, submission.config(), submission.credentials()),
                captured.options(),
                captured.remarks());
    }

    /** Two topologies in one consumer group would overwrite each other's committed offsets. */
    private static void checkChangeable(StormTopology topology) throws BadInputException {
        Set<String> components = ConsumerSettings.unchangeable(topology);
        if (!components.isEmpty()) {
            throw new BadInputException(
                    "the settings of %s contain bootstrap.servers and group.id, but not in a map that can be changed, so both topologies would use the same consumer group: keep the settings in a HashMap"
                            .formatted(components.stream()
                                    .map(component -> "'" + component + "'")
                                    .collect(Collectors.joining(", "))));
        }
    }

    private void checkGroup(List<KafkaReader> readers) throws BadInputException {
        if (group.isEmpty()) {
            return;
        }
        TreeSet<String> groups =
                readers.stream().map(KafkaReader::group).collect(Collectors.toCollection(TreeSet::new));
        Refusal.when(groups.isEmpty(), "--group: no component reads from Kafka with a group.id: remove the option");
        if (groups.size() > 1) {
            throw new BadInputException("--group: the topology has the consumer groups %s, which would become one:"
                            .formatted(String.join(", ", groups))
                    + " remove the option, and give --name or --suffix, which keep them separate");
        }
        if (groups.first().equals(group.get())) {
            throw new BadInputException(
                    "--group: '%s' is already the consumer group that MAIN gives: give another group"
                            .formatted(group.get()));
        }
    }

    /** A note on the settings that contain the name that main gives; values may be secret. */
    private static Optional<String> sharedSettings(Submission submission, String newName) {
        Pattern name = Pattern.compile("(?<![\\p{Alnum}])" + Pattern.quote(submission.name()) + "(?![\\p{Alnum}])");
        List<String> shared = new ArrayList<>(new TreeSet<>(submission.config().keySet()));
        shared.removeIf(setting -> setting.equals(Config.TOPOLOGY_NAME)
                || !name.matcher(String.valueOf(submission.config().get(setting)))
                        .find());
        return shared.isEmpty()
                ? Optional.empty()
                : Optional.of("'%s' has the same %s as '%s': give others with -c if the topologies must not share them"
                        .formatted(newName, String.join(", ", shared), submission.name()));
    }
}
