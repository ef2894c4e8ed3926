package io.aeolus.batching;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.conditions.ArchPredicates.are;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/** What the batching module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.batching", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule no_other_module_is_known = noClasses()
            .should()
            .dependOnClassesThat(resideInAPackage("io.aeolus..").and(resideOutsideOfPackage("io.aeolus.batching..")));

    @ArchTest
    static final ArchRule the_public_api_takes_no_internal_types = codeUnits()
            .that(are(publicApi()))
            .should()
            .notHaveRawParameterTypes(anyElementThat(resideInAPackage("..internal..")));

    @ArchTest
    static final ArchRule the_public_api_returns_no_internal_types =
            methods().that(are(publicApi())).should().notHaveRawReturnType(resideInAPackage("..internal.."));

    @ArchTest
    static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));

    private static DescribedPredicate<JavaCodeUnit> publicApi() {
        return describe(
                "public API",
                unit -> unit.getOwner().getPackageName().equals("io.aeolus.batching")
                        && isVisible(unit.getOwner().getModifiers())
                        && isVisible(unit.getModifiers()));
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }
}
